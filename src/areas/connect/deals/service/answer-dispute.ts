import { eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { type DealRow, findDispute, lockDeal, noSuchDeal } from "../queries/deals.ts";
import { WITH_STAFF_WORDS } from "../rules/deals.ts";
import type { DisputeAnswer, ReportWords } from "../schema/deals.ts";
import { disputes } from "../tables.ts";
import { limitWrites } from "./limit-writes.ts";
import { notifySponsor } from "./notify-sides.ts";
import { sideOf } from "./take-deal-step.ts";
import { changeDeal } from "./write-deal.ts";

/**
 * Answers the dispute about a deal, once, for its organizer. Throws `not_found` for whoever is not, and `conflict`
 * where there is no open one, it was answered, or a guardian took the word back.
 */
export async function answerDispute(
  deps: Deps,
  actor: Member,
  { id, words }: DisputeAnswer & { id: number },
): Promise<void> {
  if ((await sideOf(deps, actor, id)) !== "organizer") throw noSuchDeal();
  await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, id);
    refuseEnded(deal);
    const dispute = await findDispute(tx, id);
    if (deal.fulfilment !== "disputed" || !dispute || dispute.answer !== null) {
      throw new AppError("conflict", "There is nothing to answer.");
    }
    await tx
      .update(disputes)
      .set({ answer: words, answeredAt: deps.now() })
      .where(eq(disputes.id, dispute.id));
    const happened = { kind: "dispute_answered", by: "organizer", words } as const;
    const answered = await changeDeal(tx, deps, deal, { set: {}, happened });
    await notifySponsor(tx, deps, { deal: answered, step: "dispute_answered" });
  });
}

/**
 * Writes what the organizer says in the sponsor's report. Throws `not_found` for whoever is not, and `conflict` once
 * the guardian of the child whom it is about took the word back.
 */
export async function writeReportWords(
  deps: Deps,
  actor: Member,
  { id, words }: ReportWords & { id: number },
): Promise<void> {
  await limitWrites(deps, actor);
  if ((await sideOf(deps, actor, id)) !== "organizer") throw noSuchDeal();
  await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, id);
    refuseEnded(deal);
    if (!deal.paidAt) throw new AppError("conflict", "The report begins once the deal is paid.");
    await changeDeal(tx, deps, deal, { set: { organizerWords: words ?? null } });
  });
}

/** Nothing more is written of a child whose guardian took the word back. */
function refuseEnded({ isWordEnded }: DealRow): void {
  if (isWordEnded) throw new AppError("conflict", WITH_STAFF_WORDS);
}
