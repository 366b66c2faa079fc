import { and, eq, gt } from "drizzle-orm";
import { type Person, SYSTEM } from "#domains/accounts/access.ts";
import { isStaffAddress } from "#domains/accounts/queries/staff-addresses.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { hasAnswered, isAnswerKept, isOwnNo } from "#domains/nominations/access/visibility.ts";
import { hashOfLink as hashOfNominationLink } from "#domains/nominations/queries/guardian.ts";
import { listNoesOfOthers } from "#domains/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { restoreForGuardian } from "#domains/nominations/service/guardian.ts";
import { getNomination } from "#domains/nominations/service/locks.ts";
import { findWord } from "#domains/prospects/queries/agreement.ts";
import { endWord, hearGuardian } from "#domains/prospects/service/agreement.ts";
import { lockProspect } from "#domains/prospects/service/hide.ts";
import { writeGuardian } from "#domains/prospects/service/write-guardian.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { withQuery } from "#lib/list-address.ts";
import { perDeps } from "#lib/per-deps.ts";
import { pageParameters, paths } from "#paths.ts";
import { guardianAgainMail, guardianRestoredMail, restoredNoticeMail } from "../mails.ts";
import { listAnswered } from "../queries/answered.ts";
import {
  findKeptNo,
  findRestorable,
  hashOfRestoreLink,
  isOfChild,
  type ReplacementRow,
} from "../queries/replacements.ts";
import { hashOfLink } from "../queries.ts";
import { type Child, isSameAddress, opens, showsMore, subjectOf } from "../rules.ts";
import { guardianReplacements } from "../tables.ts";
import { endNoesOf } from "./lift-no.ts";
import { dropProposal } from "./propose.ts";
import { keepNo } from "./replace-guardian.ts";

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

/**
 * Makes a replaced guardian the guardian again, with the earlier answer, and the link the guardian's own. A no that
 * somebody else has said since stays, and no yes is restored while a namesake's guardian says no. Links of guardians
 * who were replaced later end, so that none of them undoes this. Throws what `openRestoreLink` throws, and `conflict`
 * for a yes from an address that is now staff's.
 * @returns the path of the guardian's page
 */
export async function restoreAnswer(deps: Deps, actor: Person, { token }: Link): Promise<string> {
  const { id, prospectId, nominationId } = await openRestoreLink(deps, actor, { token });
  return deps.database.contentVersion.publish(async (tx) => {
    // So that no replacement happens in between, whose link would outlive this.
    if (nominationId !== null) await getNomination(tx, nominationId);
    if (prospectId !== null) await lockProspect(tx, prospectId);
    const [row] = await tx
      .select()
      .from(guardianReplacements)
      .where(eq(guardianReplacements.id, id))
      .for("update");
    const isUsed = row?.tokenHash !== hashOfRestoreLink(deps.secrets, token);
    if (!row || isUsed || row.previousEmail === null) {
      throw new AppError("not_found", "This link is no longer valid.");
    }
    const { previousEmail } = row;
    const isOpening = row.answer === null || row.answer === "agreed";
    if (isOpening && (await isStaffAddress(tx, previousEmail))) {
      throw new AppError("conflict", "This address belongs to our staff. Please write to us.");
    }
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
      ? restoreForPlayer(tx, deps, { row: restored, token })
      : restoreForNomination(tx, deps, { row: restored, token });
  });
}

type Restored = { row: ReplacementRow & { previousEmail: string }; token: string };

async function restoreForPlayer(
  tx: PublicTx,
  deps: Deps,
  { row, token }: Restored,
): Promise<string> {
  const { prospectId: id, previousEmail: guardianEmail, answer, kinds } = row;
  if (id === null) throw new Error("a replacement is of a player or a nomination");
  const now = deps.now();
  const player = await lockProspect(tx, id);
  const word = await findWord(tx, id);
  const isOthers = word !== null && word.saidAt > row.replacedAt;
  if (isOthers && word.answer !== "agreed" && !isSameAddress(player.guardianEmail, guardianEmail)) {
    await tx.insert(guardianReplacements).values({
      prospectId: id,
      previousEmail: player.guardianEmail,
      answer: word.answer,
      replacedAt: now,
    });
  }
  const hadAnswered = (await listAnswered(tx, player, guardianEmail)).some(({ previousEmail }) =>
    isSameAddress(previousEmail, player.guardianEmail),
  );
  const { firstName } = player;
  await recordRestoring(tx, deps, row, { firstName, before: player.guardianEmail, hadAnswered });
  const named = await writeGuardian(tx, id, {
    guardianEmail,
    isGuardianUnknown: false,
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
  if (!isSameAddress(current.guardianEmail, guardianEmail)) await keepAnswerOf(tx, current, now);
  const keptNo = await findKeptNo(tx, { nominationId: id }, guardianEmail);
  const guardianTokenHash = hashOfNominationLink(deps.secrets, token);
  const guardian = { guardianEmail, guardianTokenHash, keptNo, answer, wordsVersion };
  const before = await restoreForGuardian(tx, id, guardian, now);
  await recordRestoring(tx, deps, row, {
    firstName: before.firstName,
    before: before.guardianEmail,
    hadAnswered: hasAnswered(before),
  });
  const { firstName } = before;
  await confirmRestored(tx, deps, row, { firstName, path: paths.youScoutGuardian(token) });
  return paths.youScoutGuardian(token);
}

/** Mails the guardian who is the guardian again. The page of the link says what everybody sees now. */
async function confirmRestored(
  tx: PublicTx,
  { config, mail }: Deps,
  { id, previousEmail: to, prospectId }: Restored["row"],
  { firstName, path }: { firstName: string; path: string },
): Promise<void> {
  const place = prospectId === null ? "YouScout" : "the NOLA Top 100";
  const link = { to, cause: `guardian-again:${id}`, url: config.baseUrl + path };
  await mail.queue(tx, guardianAgainMail({ firstName, place }, link));
}

/** Keeps the no of a nomination's guardian who gives way to a previous one, on the board as well; a yes ends. */
async function keepAnswerOf(tx: PublicTx, row: NominationRow, replacedAt: Date): Promise<void> {
  if (!isAnswerKept(row)) return;
  const { id: nominationId, guardianEmail: previousEmail, promotedProspectId: prospectId } = row;
  if (previousEmail !== null) await endNoesOf(tx, { nominationId }, previousEmail, replacedAt);
  if (!isOwnNo(row)) return;
  const kept = { previousEmail, answer: "hidden", replacedAt } as const;
  await tx.insert(guardianReplacements).values({ ...kept, nominationId });
  if (prospectId === null) return;
  await tx.insert(guardianReplacements).values({ ...kept, prospectId });
  await keepNo(tx, await lockProspect(tx, prospectId));
}

interface Restoring {
  firstName: string;
  /** The guardian in between. */
  before: string | null;
  hadAnswered: boolean;
}

/**
 * Records who is the guardian again, and ends what staff proposed of the one in between. Notifies staff, and the
 * guardian in between who had answered.
 */
async function recordRestoring(
  tx: PublicTx,
  deps: Deps,
  row: Restored["row"],
  { firstName, before, hadAnswered }: Restoring,
): Promise<void> {
  const { config, mail } = deps;
  const child = childOf(row);
  const subject = subjectOf(child);
  await dropProposal(tx, deps, SYSTEM, child);
  await recordChange(tx, SYSTEM, {
    action: "guardian_restored",
    subject,
    before: { guardianEmail: before },
    after: { guardianEmail: row.previousEmail },
  });
  const { tab, search } = pageParameters;
  const path =
    row.prospectId === null
      ? withQuery(paths.adminPanel, { [tab]: "nominations", [search]: `#${row.nominationId}` })
      : paths.playerFile(row.prospectId);
  const url = config.baseUrl + path;
  const notice = { to: mail.staff, cause: `guardian-restored:${row.id}:staff`, url };
  await mail.queue(tx, restoredNoticeMail(subject, notice));
  if (before === null || !hadAnswered || isSameAddress(before, row.previousEmail)) return;
  const cause = `guardian-restored:${row.id}`;
  await mail.queue(tx, guardianRestoredMail({ firstName }, { to: before, cause }));
}

function childOf({ prospectId, nominationId }: ReplacementRow): Child {
  return nominationId === null ? { prospectId: prospectId ?? 0 } : { nominationId };
}
