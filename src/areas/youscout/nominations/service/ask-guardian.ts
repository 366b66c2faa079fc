import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, isOwner, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit, isWithin, returnedIfRefused } from "#lib/http/limits.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { readSubject, requireAction } from "../access/require-action.ts";
import { childOf } from "../access/same-child.ts";
import { isGuardianAsked, staleNomination } from "../access/staff-actions.ts";
import { endsFullPage } from "../access/visibility.ts";
import { guardianMail, mergedMail } from "../mails.ts";
import { guardianAddress } from "../queries/agree-obstacle.ts";
import { hashOfLink } from "../queries/guardian.ts";
import { isAnsweredElsewhere } from "../queries/noes-of-others.ts";
import { findNomination, isAuthorVerified, type NominationRow } from "../queries/nominations.ts";
import { nominatedBy } from "../rules/nominations.ts";
import { getNomination } from "./locks.ts";
import { writeNomination } from "./write-nomination.ts";

const GUARDIAN_ASKED = auditAction("guardian_asked", "Guardian asked");

/** A stranger's address that somebody gives again and again gets no flood of mails. */
const mails = perDeps((deps) =>
  createLimit(deps, {
    name: "guardian-mails",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This guardian has received three emails today. Please ask again tomorrow.",
  }),
);

/**
 * Whether the guardian of a nomination is to be asked with its approval and may get one more mail
 * today, and counts it. Call it before the transaction that asks.
 */
export async function takeGuardianMail(
  deps: Deps,
  actor: Actor,
  row: NominationRow,
): Promise<boolean> {
  const to = guardianAddress(row);
  if (to === null || !isGuardianAsked(readSubject(row, actor))) return false;
  if (await isStaffAddress(deps.database.db, to)) return false;
  if (await isLeftToOwners(deps.database.db, actor, row)) return false;
  return isWithin(mails(deps), to);
}

/**
 * Whether only an owner asks this guardian, whom the author named alone: another guardian has answered about a player
 * who may be the same child, even if staff told the two apart.
 */
async function isLeftToOwners(db: Db, actor: Actor, row: NominationRow): Promise<boolean> {
  if (isOwner(actor)) return false;
  const child = { ...childOf(row), id: row.promotedProspectId, nominationId: row.id };
  return isAnsweredElsewhere(db, { child, address: guardianAddress(row) });
}

/**
 * Merges a nomination, and counts the mail to the guardian if that ends a full page; a refused merge mails nobody.
 * Throws `too_many` beyond 3 mails a day to the address, and what the merge throws.
 */
export async function countMergeMail<Result>(
  deps: Deps,
  { id, into, merge }: { id: number; into: number; merge(): Promise<Result> },
): Promise<Result> {
  const { db } = deps.database;
  const [source, target] = [await findNomination(db, id), await findNomination(db, into)];
  const to = target && guardianAddress(target);
  if (!source || !target || !to || !endsFullPage(source, target)) return merge();
  await mails(deps).take(to);
  return returnedIfRefused(mails(deps), to, merge());
}

/** Mails the guardian a new link, in the transaction of the decision; older links end. */
export async function askGuardian(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  row: NominationRow,
): Promise<NominationRow> {
  const author = nominatedBy(row.submitterRelation, await isAuthorVerified(tx, row.id));
  return sendLink(tx, deps, actor, row, (link) => guardianMail(row, { ...link, author }));
}

/** Mails the guardian that a merge ended the full page, with a new link by which it is agreed to again. */
export async function notifyOfMerge(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  row: NominationRow,
): Promise<void> {
  await sendLink(tx, deps, actor, row, (link) => mergedMail(row, link));
}

/**
 * Mails the guardian a new link, in the transaction of the decision; older links end. Throws `conflict` to a helper
 * where `isLeftToOwners`.
 */
async function sendLink(
  tx: PublicTx,
  { config, mail, secrets, now }: Deps,
  actor: Actor,
  row: NominationRow,
  write: (link: { to: string; cause: string; url: string }) => MailMessage,
): Promise<NominationRow> {
  const { id, guardianEmail } = row;
  if (!guardianEmail) throw new Error("a guardian without an address cannot be asked");
  if (await isLeftToOwners(tx, actor, row)) {
    throw new AppError(
      "conflict",
      "Another guardian has answered about a player of this name. Only an owner can ask this one.",
    );
  }
  const token = randomToken();
  const guardianTokenHash = hashOfLink(secrets, token);
  const askedAt = now();
  const set = {
    guardianTokenHash,
    guardianAskedAt: askedAt,
    ...(isOwner(actor) && { isGuardianOnHold: false }),
  };
  const asked = await writeNomination(tx, id, set, askedAt);
  await recordChange(tx, actor, {
    action: GUARDIAN_ASKED,
    subject: { type: "nomination", id },
  });
  const url = config.baseUrl + paths.youScoutGuardian(token);
  const cause = `guardian:${id}:${guardianTokenHash.slice(0, 16)}`;
  await mail.queue(tx, write({ to: guardianEmail, cause, url }));
  return asked;
}

/**
 * Mails the guardian a new link when staff ask for it. Throws `not_found`, what `obstacleTo` names, `conflict` for
 * an address of staff and to a helper where `isLeftToOwners`, and `too_many` beyond 3 mails a day to the address.
 */
export async function askGuardianAgain(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<NominationRow> {
  requireRight(actor, "moderator");
  const { db } = deps.database;
  const seen = await findNomination(db, id);
  if (!seen) throw new AppError("not_found", "There is no such nomination.");
  const to = guardianAddress(seen);
  requireAction(actor, "ask_guardian", seen);
  if (to === null) throw staleNomination();
  if (await isStaffAddress(db, to)) {
    throw new AppError(
      "conflict",
      "This address belongs to our staff. Please name another guardian.",
    );
  }
  await mails(deps).take(to);
  const asked = db.transaction(async (tx) => {
    await lockAnswers(tx);
    const row = await getNomination(tx, id);
    if (guardianAddress(row) !== to) throw staleNomination();
    requireAction(actor, "ask_guardian", row);
    return askGuardian(unseen(tx), deps, actor, row);
  });
  return returnedIfRefused(mails(deps), to, asked);
}
