import { sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { type FactsRow, findFacts, presentFacts } from "../queries/facts.ts";
import type { ProspectFacts } from "../schema/facts.ts";
import { prospectFacts } from "../tables.ts";
import { lockProspect } from "./hide.ts";
import { refuseOthers } from "./refuse-names.ts";

export const PROSPECT_FACTS_CHANGED = auditAction(
  "prospect_facts_changed",
  "Commitment, video or note of a prospect changed",
);

/**
 * Writes what everybody may see of a player where his guardian agrees. A note gets the day on which it was changed.
 * Throws `not_found`, `stale` when the editor saw an older state, and `invalid` for a commitment of a day to come or a
 * note or college that names another player.
 */
export async function writeFacts(
  deps: Deps,
  actor: Actor,
  { id, expectedUpdatedAt, ...facts }: ProspectFacts & { id: number },
): Promise<void> {
  requireRight(actor, "scout");
  const today = businessDay(deps.now());
  if (facts.committedOn !== null && facts.committedOn > today) {
    const message = "This day is still to come";
    throw new AppError("invalid", message, { fields: { committedOn: message } });
  }
  return deps.database.contentVersion.publish(async (tx) => {
    const player = await lockProspect(tx, id);
    const row = await findFacts(tx, id);
    refuseUnseen(row, expectedUpdatedAt);
    const before = presentFacts(row);
    const difference = differenceOf(before, facts, ["college", "committedOn", "announcedBy"]);
    if (Object.keys(difference.after).length === 0) return;
    const { note, college } = facts;
    const isNew = { note: note !== before.note, college: college !== before.college };
    await refuseOthers(
      tx,
      { note: isNew.note ? note : null, college: isNew.college ? college : null },
      player,
    );
    const writtenOn = facts.note === before.note ? row?.noteOn : today;
    const noteOn = facts.note === null ? null : writtenOn;
    const set = { ...facts, noteOn, updatedAt: sql`clock_timestamp()` };
    await tx
      .insert(prospectFacts)
      .values({ prospectId: id, ...set })
      .onConflictDoUpdate({ target: prospectFacts.prospectId, set });
    await recordChange(tx, actor, {
      action: PROSPECT_FACTS_CHANGED,
      subject: { type: "prospect", id },
      ...difference,
    });
  });
}

/** Throws `stale` where the editor saw another state than the row's, null for none; who tells of none is believed. */
function refuseUnseen(row: FactsRow | null, expectedUpdatedAt: string | null | undefined): void {
  if (expectedUpdatedAt === undefined) return;
  const seenAt = expectedUpdatedAt === null ? undefined : Date.parse(expectedUpdatedAt);
  if (seenAt !== row?.updatedAt.getTime()) throw staleError("this player's public facts");
}
