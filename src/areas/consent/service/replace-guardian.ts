import { and, eq, sql } from "drizzle-orm";
import { findWord } from "#areas/board/prospects/queries/agreement.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { endWord } from "#areas/board/prospects/service/agreement.ts";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import { type Actor, isOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { BOARD_GUARDIAN_NAMED } from "#areas/youscout/nominations/service/guardian.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { guardianReplacedMail, guardianRestoredMail } from "../mails.ts";
import { type Answered, listAnswered } from "../queries/answered.ts";
import { listNominationsOf } from "../queries/asked.ts";
import {
  findKeptNo,
  hashOfRestoreLink,
  isOfChild,
  listKeptNoes,
  wasReplaced,
} from "../queries/replacements.ts";
import { type Child, isSameAddress, placeOf } from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";

const BOARD_WORD_ENDED = auditAction(
  "board_word_ended",
  "The previous guardian's consent ended when the address changed",
);

interface Replacement {
  player: ProspectRow;
  guardianEmail: string | null;
  /** The person who proposed it, where another one confirms. */
  proposedBy?: number;
}

/**
 * Writes the guardian of a player whose row is locked. Ends the previous guardian's link and a yes; a no stays. Mails
 * each guardian who had answered a link that restores the answer.
 */
export async function replaceGuardian(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { player, guardianEmail, proposedBy }: Replacement,
): Promise<ProspectRow> {
  const { id, firstName } = player;
  const nominated = await listNominationsOf(tx, player);
  for (const previous of await listAnswered(tx, player, guardianEmail)) {
    const { previousEmail } = previous;
    const wasNamed =
      isSameAddress(previousEmail, player.guardianEmail) ||
      !nominated.some((row) => isSameAddress(row.guardianEmail, previousEmail));
    const child = { prospectId: id };
    const hasLink = await mayReturn(tx, { actor, proposedBy }, { child, ...previous });
    await recordReplacement(tx, deps, { child, firstName, previous, wasNamed, hasLink });
  }
  const subject = { type: "prospect", id } as const;
  if ((await findWord(tx, id))?.answer === "agreed") {
    await endWord(tx, id, "staff", deps.now());
    // The guardian's page tells of it: what he agreed to is not public anymore.
    await recordChange(tx, actor, { action: BOARD_WORD_ENDED, subject });
  }
  await recordChange(tx, actor, {
    action: BOARD_GUARDIAN_NAMED,
    subject,
    before: { guardianEmail: player.guardianEmail },
    after: { guardianEmail, ...(proposedBy !== undefined && { proposedBy }) },
  });
  const named = await writeGuardian(tx, id, {
    guardianEmail,
    isGuardianUnknown: false,
    ...(isOwner(actor) && { isGuardianOnHold: false }),
    guardianTokenHash: null,
    guardianAskedAt: null,
  });
  return keepNo(tx, named);
}

/** Writes on a player the strictest no of a replaced guardian that binds the one who is named. */
export async function keepNo(tx: PublicTx, player: ProspectRow): Promise<ProspectRow> {
  const { id, guardianEmail } = player;
  const keptNo = await findKeptNo(tx, { prospectId: id }, guardianEmail);
  return keptNo === player.keptNo ? player : writeGuardian(tx, id, { keptNo });
}

/**
 * Keeps the no of a guardian whose link leads to a nomination that names another one, in the row of an earlier one that
 * was taken back; false if it is kept already.
 */
export async function keepNoOfLink(
  tx: Db,
  { nominationId, address, now }: { nominationId: number; address: string | null; now: Date },
): Promise<boolean> {
  const kept = await listKeptNoes(tx, { nominationId });
  if (kept.some(({ previousEmail }) => (previousEmail?.toLowerCase() ?? null) === address)) {
    return false;
  }
  const { id, isByMergedLink, previousEmail } = guardianReplacements;
  const isOwn = sql`lower(${previousEmail}) is not distinct from ${address}`;
  const [ended] = await tx
    .select({ id })
    .from(guardianReplacements)
    .where(and(isOfChild(guardianReplacements, { nominationId }), isByMergedLink, isOwn))
    .limit(1);
  if (ended) {
    const saidAgain = { replacedAt: now, endedAt: null };
    await tx.update(guardianReplacements).set(saidAgain).where(eq(id, ended.id));
  } else {
    const no = { previousEmail: address, answer: "hidden", isByMergedLink: true } as const;
    await tx.insert(guardianReplacements).values({ nominationId, ...no, replacedAt: now });
  }
  return true;
}

/**
 * Whether a guardian who is replaced gets a link that restores the answer. One with a yes whom an owner alone replaces
 * again gets none: nobody returns over an owner's choice again and again.
 */
export async function mayReturn(
  tx: Db,
  { actor, proposedBy }: { actor: Actor; proposedBy: number | undefined },
  { child, previousEmail, answer }: { child: Child } & Pick<Answered, "previousEmail" | "answer">,
): Promise<boolean> {
  const isNo = answer === "hidden" || answer === "refused";
  if (isNo || proposedBy !== undefined || actor.kind !== "member" || !isOwner(actor)) return true;
  return !(await wasReplaced(tx, child, previousEmail));
}

interface Replaced {
  child: Child;
  firstName: string;
  previous: Answered & { wordsVersion?: string | null };
  /** Whether the guardian was named there; absent means yes. */
  wasNamed?: boolean;
  /** Whether the guardian gets the link that restores the answer; absent means yes. */
  hasLink?: boolean;
  /** Moment at which a previous guardian came back; absent where staff name another one. */
  returnedAt?: Date;
}

/** Keeps the answer of a guardian who is replaced, and mails the guardian, with a link that restores it. */
export async function recordReplacement(
  tx: Db,
  { config, mail, now, secrets }: Deps,
  { child, firstName, previous, wasNamed = true, hasLink = true, returnedAt }: Replaced,
): Promise<void> {
  const token = randomToken();
  const { previousEmail: to } = previous;
  const hash = hashOfRestoreLink(secrets, token);
  const tokenHash = to !== null && hasLink ? hash : null;
  // Before the answer that is restored, which would else count as the one of the guardian who gives way.
  const replacedAt = returnedAt ? new Date(returnedAt.getTime() - 1) : now();
  await tx.insert(guardianReplacements).values({ ...child, ...previous, tokenHash, replacedAt });
  if (to === null) return;
  const url = hasLink ? config.baseUrl + paths.guardianRestore(token) : null;
  const place = placeOf(child);
  const cause = `guardian-replaced:${hash.slice(0, 16)}`;
  const write = returnedAt ? guardianRestoredMail : guardianReplacedMail;
  await mail.queue(tx, write({ firstName, place, wasNamed }, { to, cause, url }));
}
