import { eq } from "drizzle-orm";
import { findWord } from "#areas/board/prospects/queries/agreement.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import type { GuardianWord } from "#areas/board/prospects/rules/agreement.ts";
import { hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import { type Person, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { childOf } from "../access/same-child.ts";
import {
  canBeFull,
  consentOf,
  hasAnswered,
  isOwnNo,
  isShortChosen,
  type Visibility,
} from "../access/visibility.ts";
import { answerMail, takenBackMail, takenDownMail } from "../mails.ts";
import { findObstacle, guardianAddress, namesAnother } from "../queries/agree-obstacle.ts";
import { findLinked, hashOfLink, type Linked, wordsVersion } from "../queries/guardian.ts";
import { askedOf } from "../queries/guardian-question.ts";
import { isAnsweredElsewhere, listStrangers } from "../queries/noes-of-others.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { AgreeObstacle, GuardianAnswer } from "../schema/guardian.ts";
import { nominations } from "../tables.ts";
import { holdStrangers } from "./hold-strangers.ts";
import { getNomination } from "./locks.ts";
import { type NotifyDeps, notifyOfTakeDown } from "./notify.ts";
import { notifyOfOtherPages } from "./notify-of-other-pages.ts";
import type { OnGuardians } from "./on-guardians.ts";
import { hidePromoted, showPromoted } from "./promote.ts";
import { writeNomination } from "./write-nomination.ts";

export const GUARDIAN_AGREED = auditAction("guardian_agreed", "Guardian agreed");
export const GUARDIAN_SHORTENED = auditAction(
  "guardian_shortened",
  "Guardian chose the short version",
);
export const GUARDIAN_REVOKED = auditAction("guardian_revoked", "Guardian took it back");
export const BOARD_GUARDIAN_NAMED = auditAction(
  "board_guardian_named",
  "Guardian of a player named",
);
export const NOMINATION_GUARDIAN_NAMED = auditAction(
  "nomination_guardian_named",
  "Guardian of a nomination named",
);

/** The bearer of a mailed link. */
interface Link {
  token: string;
}

const links = perDeps((deps) => createMailedLinks(deps, "guardian-links"));

/**
 * The nomination of a link, or the one that it was merged into. Throws what `MailedLinks` throws for a wrong one.
 */
export async function openGuardianLink(
  deps: Deps,
  { address }: Person,
  { token }: Link,
): Promise<Linked> {
  const { database, secrets } = deps;
  return links(deps).open(address, () => findLinked(database.db, hashOfLink(secrets, token)));
}

/**
 * Keeps what the guardian says; saying it again changes nothing. Revoking consent hides the page and the player on the
 * board at once; given again, it brings back what staff have not hidden. Mails the guardian the answer, and after a no
 * every other guardian whose yes it ends, and the author. The short version ends a yes, here and on the board. A no by the link of a
 * merged nomination binds the guardian whom this one names (`keptNo`), until a yes by the same link takes it back.
 * Throws what `openGuardianLink` throws, `conflict` to a guardian who may only take down (`findObstacle`), `stale` when
 * a yes is to other words than those of today, or the link has ended or leads elsewhere meanwhile.
 */
export async function answerGuardianLink(
  deps: Deps,
  actor: Person,
  { token, agrees, isShort = false, version }: GuardianAnswer & Link,
  guardians: OnGuardians,
): Promise<Linked> {
  const { id } = (await openGuardianLink(deps, actor, { token })).row;
  const hash = hashOfLink(deps.secrets, token);
  const now = deps.now();
  return deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    const linked = await lockLinked(tx, id, hash);
    const { row, obstacle, address } = linked;
    // The link may be that of a nomination that was merged into this one: neither is deleted from now on.
    await markAnswered(tx, hash);
    const child = { ...childOf(row), id: row.promotedProspectId, nominationId: id };
    const strangers = await listStrangers(tx, { child, address });
    await holdStrangers(tx, strangers, now);
    if (!agrees) await notifyOfOtherPages(tx, deps, child, strangers);
    const answered = async (after: NominationRow): Promise<Linked> => {
      const current = { ...linked, row: { ...after, isCoachVerified: row.isCoachVerified } };
      await confirmAnswer(tx, deps, current, token);
      return current;
    };
    if (!agrees && isShort) {
      // Another guardian than the named one only takes down.
      const isLess = obstacle !== "merged" && consentOf(row) === "agreed";
      if (obstacle && !isLess) throw new AppError("conflict", OBSTACLES[obstacle]);
      const named = await nameAnswering(tx, linked, now);
      return answered(await shorten(tx, named, { address, now }));
    }
    if (!agrees) {
      const isKept = namesAnother(row, address);
      const isNew = isKept && (await guardians.keepNo(tx, { nominationId: id, address, now }));
      const isDown =
        row.guardianRevokedAt !== null && !(await isOnBoard(tx, row.promotedProspectId));
      if (isKept && !isNew && isDown) return linked;
      const bound = isKept
        ? await writeNomination(tx, id, { keptNo: "hidden" }, now)
        : await nameAnswering(tx, linked, now);
      for (const other of await listOverruled(tx, linked)) {
        await notifyTakenDown(tx, deps, { ...other, id, firstName: row.firstName, now });
      }
      return answered(await revoke(tx, deps, bound, { address }));
    }
    const lifted = obstacle ? await guardians.liftNo(tx, deps, { row, address }) : null;
    if (lifted) {
      await confirmTakenBack(tx, deps, linked, token);
      return { ...linked, row: { ...lifted, isCoachVerified: row.isCoachVerified } };
    }
    if (obstacle) throw new AppError("conflict", OBSTACLES[obstacle]);
    if (version !== wordsVersion(row)) throw changedWords();
    return answered(await agree(tx, await nameAnswering(tx, linked, now), now));
  });
}

/** Remembers at the nomination of a link that its guardian has answered. */
async function markAnswered(tx: PublicTx, hash: string): Promise<void> {
  await tx
    .update(nominations)
    .set({ hasGuardianAnswered: true })
    .where(eq(nominations.guardianTokenHash, hash));
}

interface Overruled {
  to: string;
  /** Where the child is gone. */
  at: "board" | "scout";
}

/** Other guardians than that of a link who have answered, and whose page or player a no by it takes down. */
async function listOverruled(tx: Db, { row, address }: Linked): Promise<Overruled[]> {
  const overruled: Overruled[] = [];
  const { guardianEmail, promotedProspectId } = row;
  const isStanding = hasAnswered(row) && row.guardianRevokedAt === null;
  if (guardianEmail !== null && isStanding && namesAnother(row, address)) {
    overruled.push({ to: guardianEmail, at: "scout" });
  }
  if (promotedProspectId === null) return overruled;
  const { guardianEmail: to, ...player } = await lockProspect(tx, promotedProspectId);
  const isAgreed = (await findWord(tx, player.id))?.answer === "agreed";
  if (to !== null && isAgreed && namesAnother({ guardianEmail: to }, address)) {
    overruled.push({ to, at: "board" });
  }
  return overruled;
}

/** Notifies a guardian who has answered that another one's no took down a nomination or the player it brought. */
export async function notifyTakenDown(
  tx: Db,
  { mail, secrets }: Deps,
  { id, firstName, to, at, now }: Overruled & { id: number; firstName: string; now: Date },
): Promise<void> {
  const recipient = keyedHash(secrets.vote, `mailed ${to.toLowerCase()}`).slice(0, 16);
  // Said and taken back again and again, it is one mail a day.
  const cause = `guardian-taken-down:${id}:${at}:${recipient}:${businessDay(now)}`;
  await mail.queue(tx, takenDownMail({ firstName, at }, { to, cause }));
}

/** Mails the guardian of a link the answer that holds now, once for each link and answer. */
async function confirmAnswer(
  tx: Db,
  { config, mail, secrets }: Deps,
  { address, ...linked }: Linked,
  token: string,
): Promise<void> {
  const question = await askedOf(tx, linked);
  if (address === null || question.answeredAt === null) return;
  const { id, firstName } = linked.row;
  const link = hashOfLink(secrets, token).slice(0, 16);
  const cause = `guardian-answer:${id}:${link}:${question.answer}:${Date.parse(question.answeredAt)}`;
  const url = config.baseUrl + paths.youScoutGuardian(token);
  await mail.queue(tx, answerMail(question, { firstName, to: address, cause, url }));
}

/** Mails the guardian of a link that a no by it was taken back. */
async function confirmTakenBack(
  tx: Db,
  { config, mail, now, secrets }: Deps,
  { row: { id, firstName }, address }: Linked,
  token: string,
): Promise<void> {
  if (address === null) return;
  const link = hashOfLink(secrets, token).slice(0, 16);
  const cause = `guardian-took-back:${id}:${link}:${now().getTime()}`;
  const url = config.baseUrl + paths.youScoutGuardian(token);
  await mail.queue(tx, takenBackMail({ firstName, to: address, cause, url }));
}

/**
 * Names the guardian who answers a nomination that names nobody, by the link of one that was merged into it: as for any
 * other guardian who has answered, another one is then named by two people, and this one hears of it.
 */
async function nameAnswering(
  tx: PublicTx,
  { row, address }: Linked,
  now: Date,
): Promise<NominationRow> {
  const { id, guardianEmail, keptNo } = row;
  if (address === null || guardianEmail !== null) return row;
  // Nobody is named where staff have to look first.
  if (keptNo !== null || row.isGuardianUnknown || (await isStaffAddress(tx, address))) return row;
  await recordChange(tx, SYSTEM, {
    action: NOMINATION_GUARDIAN_NAMED,
    subject: { type: "nomination", id },
    before: { guardianEmail },
    after: { guardianEmail: address },
  });
  return writeNomination(tx, id, { guardianEmail: address }, now);
}

/** Why a nomination changed where its own link did not bring that about, for the audit log. */
const BOARD_WORD = "The guardian's word on the board";

/** Why a guardian cannot agree; of another one it tells nothing. */
const OBSTACLES: Record<AgreeObstacle, string> = {
  merged: "Another guardian was named here. You can take it down, and take back a no of your own.",
  board:
    "Since you got this link, another guardian or email address was named for this player on the NOLA Top 100. You can take this page down. To show more, we ask there.",
  staff:
    "Our staff have to look at this page before more of it is shown: please write to us. You can take it down.",
};

/**
 * The nomination of the link as it stands, unless the link has ended or leads elsewhere meanwhile. Its player is locked
 * as well, so that what the board's guardian says at the same moment, and who that is, is known.
 */
async function lockLinked(tx: Db, id: number, hash: string): Promise<Linked> {
  const row = await getNomination(tx, id);
  if (row.promotedProspectId !== null) await lockProspect(tx, row.promotedProspectId);
  const linked = await findLinked(tx, hash);
  if (linked?.row.id !== row.id) throw changedWords();
  return linked;
}

/** The refusal of consent to what the guardian has not seen. */
function changedWords(): AppError {
  return new AppError(
    "stale",
    "What everyone would read has changed in the meantime. Please read it again before you decide.",
  );
}

async function agree(tx: PublicTx, row: NominationRow, now: Date): Promise<NominationRow> {
  const { id } = row;
  if (row.guardianAgreedAt && !row.guardianRevokedAt) return row;
  const subject = { type: "nomination", id } as const;
  await recordChange(tx, SYSTEM, { action: GUARDIAN_AGREED, subject });
  if (row.status === "promoted" && !row.hiddenAt) await showPromoted(tx, SYSTEM, row);
  // What was agreed to is the full page, also where only the merged nomination asked for one, and the
  // short one of a player who is too young.
  const publication: Visibility = canBeFull(row.age) ? "full" : "limited";
  const guardianAnsweredAt = row.guardianAnsweredAt ?? now;
  const answered = {
    publication,
    guardianAnsweredAt,
    guardianAgreedAt: now,
    guardianShortenedAt: null,
  };
  const shown = { guardianRevokedAt: null, isTakenDownElsewhere: false };
  return writeNomination(tx, id, { ...answered, ...shown }, now);
}

/**
 * Leaves the short version of a nomination: a yes ends, and a page that was taken down is shown again. A yes on the
 * board ends as well, unless another guardian is named there.
 */
async function shorten(
  tx: PublicTx,
  row: NominationRow,
  { address, now }: { address: string | null; now: Date },
): Promise<NominationRow> {
  if (isShortChosen(row)) return row;
  const { id, promotedProspectId, guardianRevokedAt } = row;
  const subject = { type: "nomination", id } as const;
  await recordChange(tx, SYSTEM, { action: GUARDIAN_SHORTENED, subject });
  if (guardianRevokedAt && row.status === "promoted" && !row.hiddenAt) {
    await showPromoted(tx, SYSTEM, row);
  }
  if (promotedProspectId !== null) {
    const player = await nameOnBoard(tx, promotedProspectId, address);
    const word = await findWord(tx, promotedProspectId);
    if (!namesAnother(player, address) && (word === null || word.answer === "agreed")) {
      const said = { answer: "refused", kinds: [], now } as const;
      await hearGuardian(tx, promotedProspectId, { ...said, reason: `With nomination #${id}` });
    }
  }
  const guardianAnsweredAt = row.guardianAnsweredAt ?? now;
  const answered = { guardianAgreedAt: null, guardianShortenedAt: now, guardianAnsweredAt };
  const shown = { guardianRevokedAt: null, isTakenDownElsewhere: false };
  return writeNomination(tx, id, { ...answered, ...shown }, now);
}

/**
 * Names who answers by a nomination's link as the guardian of the player whom it brought, where the board names nobody
 * and nobody else has answered about a namesake: else the word that is heard there would be nobody's. Until an owner
 * asks, this guardian only shows less there.
 */
async function nameOnBoard(tx: PublicTx, id: number, address: string | null): Promise<ProspectRow> {
  const player = await lockProspect(tx, id);
  if (address === null || player.guardianEmail !== null || player.keptNo !== null) return player;
  if (player.isGuardianUnknown || (await isStaffAddress(tx, address))) return player;
  if (await isAnsweredElsewhere(tx, { child: player, address })) return player;
  await recordChange(tx, SYSTEM, {
    action: BOARD_GUARDIAN_NAMED,
    subject: { type: "prospect", id },
    before: { guardianEmail: null },
    after: { guardianEmail: address },
  });
  return writeGuardian(tx, id, { guardianEmail: address, isGuardianOnHold: true });
}

/** Takes a nomination down because a guardian said so elsewhere; again changes nothing. Throws `not_found`. */
export async function takeDownForGuardian(
  tx: PublicTx,
  deps: NotifyDeps,
  id: number,
  reason = BOARD_WORD,
): Promise<void> {
  await revoke(tx, deps, await getNomination(tx, id), { address: null, reason });
}

/**
 * Leaves the short version of a nomination because the guardian said so elsewhere, until the link of this one is used
 * again; again changes nothing, neither where it was taken down. Throws `not_found`.
 */
export async function shortenForGuardian(
  tx: PublicTx,
  { now: moment }: Pick<Deps, "now">,
  id: number,
): Promise<void> {
  const now = moment();
  const row = await getNomination(tx, id);
  if (row.guardianAgreedAt === null || row.guardianRevokedAt !== null) return;
  const subject = { type: "nomination", id } as const;
  await recordChange(tx, SYSTEM, { action: GUARDIAN_SHORTENED, subject, reason: BOARD_WORD });
  await writeNomination(tx, id, { guardianAgreedAt: null, guardianShortenedAt: now }, now);
}

interface RestoredGuardian {
  guardianEmail: string;
  guardianTokenHash: string;
  /** No of another guardian that binds this one. */
  keptNo: NominationRow["keptNo"];
  /** What the guardian had said; null for nothing that holds. */
  answer: GuardianWord | null;
  /** Version of the words that the guardian had agreed to. */
  wordsVersion: string | null;
}

/**
 * Makes a replaced guardian the guardian of a nomination again and restores the answer: a no at once, a yes if the
 * words are the same and nobody has taken the nomination down since. From then on the guardian only takes down. Returns
 * the row before. Throws `not_found`.
 */
export async function restoreForGuardian(
  tx: PublicTx,
  deps: NotifyDeps,
  id: number,
  { answer, wordsVersion: agreedTo, ...guardian }: RestoredGuardian,
): Promise<NominationRow> {
  const now = deps.now();
  const before = await getNomination(tx, id);
  if (before.promotedProspectId !== null) await lockProspect(tx, before.promotedProspectId);
  const own = {
    ...guardian,
    // Unless it was this guardian who took it down.
    isTakenDownElsewhere:
      before.guardianRevokedAt !== null &&
      !(isOwnNo(before) && !namesAnother(before, guardianAddress(guardian))),
    isGuardianUnknown: false,
    isGuardianOnHold: false,
    guardianAskedAt: now,
    guardianAnsweredAt: now,
  };
  // The yes of the guardian in between ends.
  const guardianShortenedAt = answer === "refused" ? now : null;
  const restored = { ...own, guardianAgreedAt: null, guardianShortenedAt };
  const row = await writeNomination(tx, id, restored, now);
  if (answer === "hidden") await revoke(tx, deps, row, { address: guardianAddress(row) });
  const isSame = answer === "agreed" && agreedTo === wordsVersion(row);
  const isRestored = isSame && row.guardianRevokedAt === null;
  if (isRestored && (await findObstacle(tx, row, guardianAddress(row))) === null) {
    await agree(tx, row, now);
  }
  await writeNomination(tx, id, { isGuardianOnHold: true }, now);
  return before;
}

/** Whether the board's guardian, or staff since his word, show a player whose nomination was taken down before. */
async function isOnBoard(tx: PublicTx, promotedProspectId: number | null): Promise<boolean> {
  if (promotedProspectId === null) return false;
  return (await lockProspect(tx, promotedProspectId)).hiddenAt === null;
}

interface Revocation {
  /** Address of the link; null where the guardian said it elsewhere. */
  address: string | null;
  reason?: string;
}

async function revoke(
  tx: PublicTx,
  deps: NotifyDeps,
  row: NominationRow,
  { address, reason }: Revocation,
): Promise<NominationRow> {
  const now = deps.now();
  const { id, promotedProspectId } = row;
  // A guardian who says no after another one did has said it as well.
  const isSaid = row.guardianRevokedAt !== null && (reason !== undefined || isOwnNo(row));
  if (isSaid && !(await isOnBoard(tx, promotedProspectId))) return row;
  const subject = { type: "nomination", id } as const;
  await recordChange(tx, SYSTEM, {
    action: GUARDIAN_REVOKED,
    subject,
    ...(reason && { reason }),
  });
  if (
    promotedProspectId !== null &&
    (await findWord(tx, promotedProspectId))?.answer === "agreed"
  ) {
    const named = guardianAddress(await lockProspect(tx, promotedProspectId));
    const isDerived = named !== null && named !== address;
    const said = { answer: "refused", kinds: [], now, isDerived } as const;
    await hearGuardian(tx, promotedProspectId, { ...said, reason: `With nomination #${id}` });
  }
  await hidePromoted(tx, SYSTEM, row);
  const isTakenDownElsewhere =
    (reason !== undefined || namesAnother(row, address)) && !isOwnNo(row);
  const guardianAnsweredAt = row.guardianAnsweredAt ?? (isTakenDownElsewhere ? null : now);
  const set = { guardianAnsweredAt, guardianRevokedAt: now, isTakenDownElsewhere };
  const after = await writeNomination(tx, id, set, now);
  await notifyOfTakeDown(tx, deps, { before: row, after });
  return after;
}
