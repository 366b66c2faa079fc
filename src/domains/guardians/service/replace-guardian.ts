import type { Actor } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { findWord } from "#domains/prospects/queries/agreement.ts";
import type { ProspectRow } from "#domains/prospects/queries/prospects.ts";
import { endWord } from "#domains/prospects/service/agreement.ts";
import { writeGuardian } from "#domains/prospects/service/write-guardian.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { guardianReplacedMail } from "../mails.ts";
import { type Answered, listAnswered } from "../queries/answered.ts";
import { findKeptNo, hashOfRestoreLink } from "../queries/replacements.ts";
import type { Child } from "../rules.ts";
import { guardianReplacements } from "../tables.ts";

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
  for (const previous of await listAnswered(tx, player, guardianEmail)) {
    await recordReplacement(tx, deps, { child: { prospectId: id }, firstName, previous });
  }
  const subject = { type: "prospect", id } as const;
  if ((await findWord(tx, id))?.answer === "agreed") {
    await endWord(tx, id, "staff", deps.now());
    // The guardian's page tells of it: what he agreed to is not public anymore.
    await recordChange(tx, actor, { action: "board_word_ended", subject });
  }
  await recordChange(tx, actor, {
    action: "board_guardian_named",
    subject,
    before: { guardianEmail: player.guardianEmail },
    after: { guardianEmail, ...(proposedBy !== undefined && { proposedBy }) },
  });
  const named = await writeGuardian(tx, id, {
    guardianEmail,
    isGuardianUnknown: false,
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

interface Replaced {
  child: Child;
  firstName: string;
  previous: Answered & { wordsVersion?: string | null };
}

/** Keeps the answer of a guardian who is replaced, and mails the link that restores it. */
export async function recordReplacement(
  tx: Db,
  { config, mail, now, secrets }: Deps,
  { child, firstName, previous }: Replaced,
): Promise<void> {
  const token = randomToken();
  const { previousEmail: to } = previous;
  const tokenHash = to === null ? null : hashOfRestoreLink(secrets, token);
  await tx
    .insert(guardianReplacements)
    .values({ ...child, ...previous, tokenHash, replacedAt: now() });
  if (to === null || tokenHash === null) return;
  const url = config.baseUrl + paths.guardianRestore(token);
  const cause = `guardian-replaced:${tokenHash.slice(0, 16)}`;
  await mail.queue(tx, guardianReplacedMail({ firstName }, { to, cause, url }));
}
