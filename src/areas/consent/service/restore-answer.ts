import { and, eq, gt, lte, not } from "drizzle-orm";
import { findWord } from "#areas/board/prospects/queries/agreement.ts";
import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import type { KeptNo } from "#areas/board/prospects/rules/agreement.ts";
import { endWord, hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import { type Person, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { childOf as namedOf } from "#areas/youscout/nominations/access/same-child.ts";
import { isAnswerKept, isOwnNo } from "#areas/youscout/nominations/access/visibility.ts";
import { hashOfLink as hashOfNominationLink } from "#areas/youscout/nominations/queries/guardian.ts";
import {
  listNoesOfOthers,
  listStrangers,
} from "#areas/youscout/nominations/queries/noes-of-others.ts";
import {
  findNomination,
  type NominationRow,
} from "#areas/youscout/nominations/queries/nominations.ts";
import {
  restoreForGuardian,
  takeDownForGuardian,
} from "#areas/youscout/nominations/service/guardian.ts";
import { getNomination, lockNominations } from "#areas/youscout/nominations/service/locks.ts";
import { notifyOfOtherPages } from "#areas/youscout/nominations/service/notify-of-other-pages.ts";
import { writeNomination } from "#areas/youscout/nominations/service/write-nomination.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { paths } from "#paths.ts";
import {
  guardianAgainMail,
  hiddenMeanwhileMail,
  restoredNoticeMail,
  restoreHeldMail,
} from "../mails.ts";
import { type Answered, answerOf, isOtherAwaited, listAnswered } from "../queries/answered.ts";
import { hashOfLink, listNominationsOf } from "../queries/asked.ts";
import { fileOf } from "../queries/file-of.ts";
import {
  childOf,
  findKeptNo,
  findNoOf,
  findRestorable,
  hashOfRestoreLink,
  isHeld,
  isOfChild,
  type ReplacementRow,
  wasReplaced,
} from "../queries/replacements.ts";
import {
  type Child,
  isSameAddress,
  opens,
  placeOf,
  REPLACED_NO,
  RESTORE_MS,
  showsMore,
  subjectOf,
} from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";
import { notifyOverruled } from "./answer-guardian.ts";
import { endNoesOf } from "./lift-no.ts";
import { dropProposal } from "./propose.ts";
import { keepNo, keepNoOfLink, recordReplacement } from "./replace-guardian.ts";

const GUARDIAN_RESTORED = auditAction("guardian_restored", "Previous guardian restored");
const GUARDIAN_RESTORE_HELD = auditAction(
  "guardian_restore_held",
  "Previous guardian wants to return; an owner decides",
);

/** The bearer of a mailed link. */
interface Link {
  token: string;
}

const links = perDeps((deps) => createMailedLinks(deps, "guardian-restore-links"));

/** The replacement that a link takes back. Throws what `MailedLinks` throws for a wrong one. */
export async function openRestoreLink(deps: Deps, { address }: Person, { token }: Link) {
  const { database, secrets, now } = deps;
  const tokenHash = hashOfRestoreLink(secrets, token);
  return links(deps).open(address, () => findRestorable(database.db, { tokenHash, now: now() }));
}

const STAFFS =
  "This address belongs to our staff, so it can't be a guardian's. You can take it down here at any time. For anything else, please write to us.";
const OTHER_AWAITED =
  "We have asked someone else about this, who has not answered yet, and our staff now know that you disagree. Nobody can show more unless an owner of ours decides so. You can take it down here at any time.";

/**
 * Makes a replaced guardian the guardian again, with the earlier answer, and the link the guardian's own. A no that
 * somebody else has said since stays. A yes to the board is restored at most as far as the yes of the guardian in
 * between went, and not while a namesake's guardian says no. From then on this guardian only shows less, until an owner
 * asks again or names a guardian. Links of guardians who were replaced later end, so that none of them undoes this; the
 * guardian in between gets one, except by being replaced once more. Throws what `openRestoreLink` throws, and
 * `conflict` for an address that is now staff's, which is no guardian's, or while another guardian was asked and has
 * not answered (`holdRestoring`). Hiding everything is not refused: the no is kept, and the guardian who is named
 * stays.
 * @returns the path of the guardian's page; of this link, where the guardian is another one
 */
export async function restoreAnswer(
  deps: Deps,
  actor: Person,
  { token, hides }: Link & { hides: boolean },
): Promise<string> {
  const {
    id,
    prospectId,
    nominationId,
    firstName,
    previousEmail: email,
  } = await openRestoreLink(deps, actor, { token });
  const hasChanged = (restored: string | null) => restored !== null;
  const path = await deps.database.contentVersion.publish(async (tx) => {
    await lockAnswers(tx);
    // So that no replacement happens in between, whose link would outlive this.
    if (nominationId !== null) await lockWithMerged(tx, nominationId);
    const hidden = hides && prospectId !== null ? await lockHidden(tx, prospectId, email) : [];
    if (prospectId !== null) await lockProspect(tx, prospectId);
    const [replaced] = await tx
      .select()
      .from(guardianReplacements)
      .where(eq(guardianReplacements.id, id))
      .for("update");
    const isUsed = replaced?.tokenHash !== hashOfRestoreLink(deps.secrets, token);
    if (!replaced || isUsed || replaced.previousEmail === null) {
      throw new AppError("not_found", "This link is no longer valid.");
    }
    const { previousEmail } = replaced;
    const no = hides ? "hidden" : await findOwnNo(tx, replaced);
    const row: ReplacementRow =
      no === null ? replaced : { ...replaced, answer: no, kinds: [], wordsVersion: null };
    const between = prospectId === null ? null : await findBetween(tx, prospectId, previousEmail);
    const isOpening = row.answer === null || row.answer === "agreed";
    const isStaffs = await isStaffAddress(tx, previousEmail);
    if (isOpening && isStaffs) throw new AppError("conflict", STAFFS);
    await endLinksThatAreOver(tx, childOf(row), deps.now());
    if (!isOpening) {
      const child = await namedChild(tx, row);
      const strangers = await listStrangers(tx, { child, address: previousEmail });
      await notifyOfOtherPages(tx, deps, child, strangers);
    }
    if (isStaffs || (await isOtherAwaited(tx, childOf(row), previousEmail))) {
      await holdRestoring(tx, deps, row);
      if (!hides) return null;
      await hideMeanwhile(tx, deps, { row: { ...row, previousEmail }, hidden, firstName, token });
      return paths.guardianRestore(token);
    }
    await takeDown(tx, deps, hidden, previousEmail);
    await tx
      .update(guardianReplacements)
      .set({ tokenHash: null, endedAt: deps.now() })
      .where(eq(guardianReplacements.id, id));
    await tx
      .update(guardianReplacements)
      .set({ tokenHash: null })
      .where(and(isOfChild(guardianReplacements, childOf(row)), gt(guardianReplacements.id, id)));
    await endNoesOf(tx, childOf(row), previousEmail, deps.now());
    const restored = { ...row, previousEmail };
    return nominationId === null
      ? restoreForPlayer(tx, deps, { row: restored, token, between })
      : restoreForNomination(tx, deps, { row: restored, token });
  }, hasChanged);
  if (path !== null) return path;
  const isStaffs = email !== null && (await isStaffAddress(deps.database.db, email));
  throw new AppError("conflict", isStaffs ? STAFFS : OTHER_AWAITED);
}

/**
 * Leaves it to an owner which guardian decides, and notifies staff. The guardian who is named says no at any time, but
 * only shows more once an owner asks again or names a guardian: waiting for the end of the previous one's link gains
 * nothing. That ends it for good: the same link mails staff again, once a day, but undoes no owner's decision.
 */
async function holdRestoring(tx: PublicTx, deps: Deps, row: ReplacementRow): Promise<void> {
  const { id, heldAt, nominationId, prospectId } = row;
  const now = deps.now();
  const subject = subjectOf(childOf(row));
  const cause = `guardian-restore-held:${id}:${businessDay(now)}`;
  const notice = { to: deps.mail.staff, cause, url: fileOf(deps, childOf(row)) };
  await deps.mail.queue(tx, restoreHeldMail(subject, notice));
  if (heldAt !== null) return;
  await tx.update(guardianReplacements).set({ heldAt: now }).where(eq(guardianReplacements.id, id));
  const isGuardianOnHold = true;
  if (nominationId !== null) await writeNomination(tx, nominationId, { isGuardianOnHold }, now);
  else if (prospectId !== null) await writeGuardian(tx, prospectId, { isGuardianOnHold });
  await recordChange(tx, SYSTEM, { action: GUARDIAN_RESTORE_HELD, subject });
}

/** Nominations of a player that a replaced guardian takes down with the player, locked. */
async function lockHidden(
  tx: Db,
  prospectId: number,
  guardianEmail: string | null,
): Promise<NominationRow[]> {
  const player = await findProspect(tx, prospectId);
  const nominated = player ? await listNominationsOf(tx, { ...player, guardianEmail }) : [];
  return lockNominations(
    tx,
    nominated.map(({ id }) => id),
  );
}

async function takeDown(
  tx: PublicTx,
  deps: Deps,
  nominated: readonly NominationRow[],
  by: string | null,
): Promise<void> {
  await notifyOverruled(tx, deps, nominated, by);
  for (const { id } of nominated) await takeDownForGuardian(tx, deps, id, REPLACED_NO);
}

/**
 * Ends the links of a child's replaced guardians whose time is over: what another one of them does must not bring them
 * back (`isHeld`).
 */
async function endLinksThatAreOver(tx: Db, child: Child, now: Date): Promise<void> {
  const { replacedAt } = guardianReplacements;
  const isOver = lte(replacedAt, new Date(now.getTime() - RESTORE_MS));
  await tx
    .update(guardianReplacements)
    .set({ tokenHash: null })
    .where(and(isOfChild(guardianReplacements, child), isOver, not(isHeld(tx))));
}

/** The child of a replacement as it is compared with others. */
async function namedChild(tx: Db, { nominationId, prospectId }: ReplacementRow) {
  if (nominationId === null) return lockProspect(tx, prospectId ?? 0);
  const { promotedProspectId: id, ...row } = await getNomination(tx, nominationId);
  return { ...namedOf(row), id, nominationId };
}

/** The no of a guardian that an earlier replacement kept, which this one doesn't end; null for none. */
async function findOwnNo(tx: Db, row: ReplacementRow): Promise<KeptNo | null> {
  return row.answer === null ? findNoOf(tx, childOf(row), row.previousEmail) : null;
}

/** Locks a nomination, and the one that it was merged into. */
async function lockWithMerged(tx: Db, id: number): Promise<void> {
  const row = await findNomination(tx, id);
  const ids = [id, row?.mergedIntoId ?? null].filter((known) => known !== null);
  await lockNominations(tx, ids);
}

/** Takes down what a guardian's nomination was merged into. The no is kept there, unless it names the same guardian. */
async function hideMerged(
  tx: PublicTx,
  deps: Deps,
  { mergedIntoId: nominationId }: NominationRow,
  address: string,
): Promise<void> {
  if (nominationId === null) return;
  const target = await getNomination(tx, nominationId);
  await takeDown(tx, deps, [target], address);
  if (isSameAddress(target.guardianEmail, address)) return;
  const now = deps.now();
  await keepNoOfLink(tx, { nominationId, address: address.toLowerCase(), now });
  await writeNomination(tx, nominationId, { keptNo: "hidden" }, now);
}

/**
 * Keeps the no of a replaced guardian at once, who isn't named: another guardian was asked, or the address is staff's.
 * Whoever is named stays the guardian, with the link.
 */
async function hideMeanwhile(
  tx: PublicTx,
  deps: Deps,
  {
    row,
    hidden,
    firstName,
    token,
  }: { hidden: readonly NominationRow[]; firstName: string } & Restored,
): Promise<void> {
  const { id, answer, kinds, nominationId, prospectId, previousEmail, wordsVersion } = row;
  const now = deps.now();
  const said = { answer, kinds, wordsVersion, heldAt: now, endedAt: null };
  const isRow = eq(guardianReplacements.id, id);
  if (nominationId !== null) {
    await tx.update(guardianReplacements).set(said).where(isRow);
    await writeNomination(tx, nominationId, { keptNo: "hidden" }, now);
    await takeDownForGuardian(tx, deps, nominationId, REPLACED_NO);
    await hideMerged(tx, deps, await getNomination(tx, nominationId), previousEmail);
  } else if (prospectId !== null) {
    await hearGuardian(tx, prospectId, { answer: "hidden", kinds: [], now, reason: REPLACED_NO });
    // After the word: of two moments the later one says that it is not the answer of the guardian who was asked.
    await tx.update(guardianReplacements).set(said).where(isRow);
    await keepNo(tx, await lockProspect(tx, prospectId));
    await takeDown(tx, deps, hidden, previousEmail);
  }
  const cause = `guardian-hid:${id}:${businessDay(now)}`;
  const url = deps.config.baseUrl + paths.guardianRestore(token);
  const confirmation = { to: previousEmail, cause, url };
  const child = childOf(row);
  await deps.mail.queue(tx, hiddenMeanwhileMail({ firstName, child }, confirmation));
}

/** The guardian who is named for a player and has answered, whom a previous one follows; null if there is none. */
async function findBetween(tx: Db, prospectId: number, next: string): Promise<Answered | null> {
  const player = await lockProspect(tx, prospectId);
  const answered = await listAnswered(tx, player, next);
  return (
    answered.find(
      ({ previousEmail: email }) =>
        email === player.guardianEmail || isSameAddress(email, player.guardianEmail),
    ) ?? null
  );
}

type Restored = { row: ReplacementRow & { previousEmail: string }; token: string };

async function restoreForPlayer(
  tx: PublicTx,
  deps: Deps,
  { row, token, between }: Restored & { between: Answered | null },
): Promise<string> {
  const { prospectId: id, previousEmail: guardianEmail, answer } = row;
  if (id === null) throw new Error("a replacement is of a player or a nomination");
  const now = deps.now();
  const player = await lockProspect(tx, id);
  const word = await findWord(tx, id);
  const isOthers = word !== null && word.saidAt > row.replacedAt;
  const { firstName } = player;
  if (between) {
    const hasLink = !(await wasReplaced(tx, { prospectId: id }, between.previousEmail));
    const replaced = { child: { prospectId: id }, firstName, previous: between, hasLink };
    await recordReplacement(tx, deps, { ...replaced, returnedAt: now });
  }
  const isYesOfOther = isOthers && !isSameAddress(player.guardianEmail, guardianEmail);
  const kinds = isYesOfOther ? row.kinds.filter((kind) => word.kinds.includes(kind)) : row.kinds;
  await recordRestoring(tx, deps, row, player.guardianEmail);
  const named = await writeGuardian(tx, id, {
    guardianEmail,
    isGuardianUnknown: false,
    isGuardianOnHold: true,
    guardianTokenHash: hashOfLink(deps.secrets, token),
    guardianAskedAt: now,
  });
  const { keptNo } = await keepNo(tx, named);
  const isBound =
    answer !== null &&
    ((keptNo && showsMore(answer, keptNo)) ||
      (opens({ answer, kinds }, word) &&
        (await listNoesOfOthers(tx, { child: named, address: guardianEmail })).length > 0));
  // Anew, so that it counts as this guardian's answer, and not as one that survived.
  if (answer !== null && !isBound) await hearGuardian(tx, id, { answer, kinds, now, isAnew: true });
  else if (word?.answer === "agreed") await endWord(tx, id, "guardian", now);
  await confirmRestored(tx, deps, row, { firstName, path: paths.boardGuardian(token) });
  return paths.boardGuardian(token);
}

async function restoreForNomination(
  tx: PublicTx,
  deps: Deps,
  { row, token }: Restored,
): Promise<string> {
  const { nominationId: id, previousEmail: guardianEmail, answer, wordsVersion } = row;
  if (id === null) throw new Error("a replacement is of a player or a nomination");
  const now = deps.now();
  const current = await getNomination(tx, id);
  if (!isSameAddress(current.guardianEmail, guardianEmail)) {
    await keepAnswerOf(tx, deps, current, now);
  }
  const keptNo = await findKeptNo(tx, { nominationId: id }, guardianEmail);
  const guardianTokenHash = hashOfNominationLink(deps.secrets, token);
  const guardian = { guardianEmail, guardianTokenHash, keptNo, answer, wordsVersion };
  const before = await restoreForGuardian(tx, deps, id, guardian);
  if (answer === "hidden") await hideMerged(tx, deps, before, guardianEmail);
  await recordRestoring(tx, deps, row, before.guardianEmail);
  const { firstName } = before;
  await confirmRestored(tx, deps, row, { firstName, path: paths.youScoutGuardian(token) });
  return paths.youScoutGuardian(token);
}

/** Mails the guardian who is the guardian again. The page of the link says what everybody sees now. */
async function confirmRestored(
  tx: PublicTx,
  { config, mail }: Deps,
  row: Restored["row"],
  { firstName, path }: { firstName: string; path: string },
): Promise<void> {
  const { id, previousEmail: to } = row;
  const place = placeOf(childOf(row));
  const link = { to, cause: `guardian-again:${id}`, url: config.baseUrl + path };
  await mail.queue(tx, guardianAgainMail({ firstName, place }, link));
}

/** Keeps the answer of a nomination's guardian who gives way to a previous one; a no binds on the board as well. */
async function keepAnswerOf(
  tx: PublicTx,
  deps: Deps,
  row: NominationRow,
  returnedAt: Date,
): Promise<void> {
  const { id: nominationId, firstName, guardianEmail: previousEmail } = row;
  const child = { nominationId };
  const wasReplacedBefore = await wasReplaced(tx, child, previousEmail);
  if (!isAnswerKept(row) && !wasReplacedBefore) return;
  if (previousEmail !== null && isAnswerKept(row)) {
    await endNoesOf(tx, child, previousEmail, returnedAt);
  }
  const previous = { previousEmail, kinds: [], ...answerOf(row) };
  const hasLink = !wasReplacedBefore;
  await recordReplacement(tx, deps, { child, firstName, previous, hasLink, returnedAt });
  const { promotedProspectId: prospectId } = row;
  if (!isOwnNo(row) || prospectId === null) return;
  const kept = { prospectId, previousEmail, answer: "hidden", replacedAt: returnedAt } as const;
  await tx.insert(guardianReplacements).values(kept);
  await keepNo(tx, await lockProspect(tx, prospectId));
}

/** Records who is the guardian again, ends what staff proposed of the one in between, and notifies staff. */
async function recordRestoring(
  tx: PublicTx,
  deps: Deps,
  row: Restored["row"],
  before: string | null,
): Promise<void> {
  const child = childOf(row);
  const subject = subjectOf(child);
  await dropProposal(tx, deps, SYSTEM, child);
  await recordChange(tx, SYSTEM, {
    action: GUARDIAN_RESTORED,
    subject,
    before: { guardianEmail: before },
    after: { guardianEmail: row.previousEmail },
  });
  const notice = { to: deps.mail.staff, cause: `guardian-restored:${row.id}:staff` };
  await deps.mail.queue(
    tx,
    restoredNoticeMail(subject, { ...notice, url: fileOf(deps, childOf(row)) }),
  );
}
