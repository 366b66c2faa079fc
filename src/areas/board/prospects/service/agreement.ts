import { and, eq, isNull } from "drizzle-orm";
import { type Actor, requireOwner, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { CONSENT_KEY, findWord, getBoardConsent, isHiddenBy } from "../queries/agreement.ts";
import type { AgreedKind, GuardianWord } from "../rules/agreement.ts";
import type { BoardSettings } from "../schema/agreement.ts";
import { publicationAgreements } from "../tables.ts";
import { lockProspect, putBackOnBoard, takeOffBoard } from "./hide.ts";
import { writeGuardian } from "./write-guardian.ts";

/** Answers of a guardian about the board, as the audit log tells them. */
export const ANSWERED = {
  agreed: auditAction("guardian_board_agreed", "Guardian agreed to what the board shows"),
  refused: auditAction("guardian_board_refused", "Guardian agreed to the short version only"),
  hidden: auditAction("guardian_board_hidden", "Guardian took the player off the board"),
};

const BOARD_CONSENT_CHANGED = auditAction("board_consent_changed", "Consent for the board changed");

/** Says whose word it takes before everybody sees a player's name. */
export async function changeBoardSettings(
  { database }: Deps,
  actor: Actor,
  { boardConsent }: BoardSettings,
): Promise<BoardSettings> {
  requireOwner(actor);
  await database.contentVersion.publish(async (tx) => {
    const before = await getBoardConsent(tx);
    if (before === boardConsent) return;
    await writeSetting(tx, CONSENT_KEY, boardConsent);
    await recordChange(tx, actor, {
      action: BOARD_CONSENT_CHANGED,
      subject: { type: "board_settings" },
      before: { boardConsent: before },
      after: { boardConsent },
    });
  });
  return { boardConsent };
}

/** What a guardian says of a player. */
interface Said {
  answer: GuardianWord;
  /** Nothing unless the guardian agrees. */
  kinds: readonly AgreedKind[];
  now: Date;
  /** Whether it is kept with its moment also where the same was said before. */
  isAnew?: boolean;
  /** Whether another person than the player's guardian said it. */
  isDerived?: boolean;
  /** For the audit log, where it was not said by the link of the board. */
  reason?: string;
}

/**
 * Keeps what a player's guardian says in the place of what was said before; the same again changes nothing, unless it
 * is said anew. *Hidden* takes him off the public site, and whatever follows it puts him back, unless staff have hidden
 * him themselves. Throws `not_found`.
 */
export async function hearGuardian(
  tx: PublicTx,
  prospectId: number,
  { answer, kinds, now, isAnew = false, isDerived = false, reason: saidElsewhere }: Said,
): Promise<void> {
  const player = await lockProspect(tx, prospectId);
  const before = await findWord(tx, prospectId);
  // What became a no without the guardian is the guardian's own once said.
  const isOwn = isAnew || (before?.isDerived && !isDerived);
  if (!isOwn && before?.answer === answer && isSame(before.kinds, kinds)) return;
  await writeGuardian(tx, prospectId, { hasGuardianAnswered: true });
  await endWord(tx, prospectId, "guardian", now);
  const subject = { type: "prospect", id: prospectId } as const;
  await recordChange(tx, SYSTEM, {
    action: ANSWERED[answer],
    subject,
    ...(kinds.length > 0 && { after: { kinds: kinds.join(", ") } }),
    ...(saidElsewhere && { reason: saidElsewhere }),
  });
  let { hiddenAt } = player;
  if (isHiddenBy(before, hiddenAt)) ({ hiddenAt } = await putBackOnBoard(tx, SYSTEM, prospectId));
  const isHiding = answer === "hidden" && hiddenAt === null;
  const reason = "The guardian's word";
  if (isHiding) ({ hiddenAt } = await takeOffBoard(tx, SYSTEM, prospectId, reason));
  await tx.insert(publicationAgreements).values({
    prospectId,
    answer,
    kinds: [...kinds],
    saidAt: now,
    playerHiddenAt: isHiding ? hiddenAt : null,
    isDerived,
  });
}

/** Ends the word that holds; nothing of a kind that a guardian must agree to is then public. */
export async function endWord(
  tx: PublicTx,
  prospectId: number,
  endedBy: "guardian" | "staff",
  now: Date,
): Promise<void> {
  await tx
    .update(publicationAgreements)
    .set({ endedAt: now, endedBy })
    .where(
      and(eq(publicationAgreements.prospectId, prospectId), isNull(publicationAgreements.endedAt)),
    );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}
