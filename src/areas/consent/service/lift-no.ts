import { inArray } from "drizzle-orm";
import { findWord } from "#areas/board/prospects/queries/agreement.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { endWord, hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import {
  type Actor,
  type Member,
  requireOwner,
  SYSTEM,
} from "#areas/platform/accounts/access/actor.ts";
import { countOwnersSince } from "#areas/platform/accounts/queries/staff-rights.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isOwnNo } from "#areas/youscout/nominations/access/visibility.ts";
import { listMerged, type NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { getNomination } from "#areas/youscout/nominations/service/locks.ts";
import { writeNomination } from "#areas/youscout/nominations/service/write-nomination.ts";
import { businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { noLiftedMail, takenBackMail } from "../mails.ts";
import { isHiddenOnBoard } from "../queries/hidden-on-board.ts";
import {
  findKeptNo,
  findNoOf,
  listKeptNoes,
  listNoesOf,
  saidUntil,
} from "../queries/replacements.ts";
import { type Child, isSameAddress, OWNER_MS, REPLACED_NO, subjectOf } from "../rules/answers.ts";
import { guardianReplacements } from "../tables.ts";
import { propose } from "./propose.ts";
import { keepNo } from "./replace-guardian.ts";

const GUARDIAN_NO_LIFTED = auditAction("guardian_no_lifted", "Guardian's no lifted by two owners");
const GUARDIAN_NO_TAKEN_BACK = auditAction(
  "guardian_no_taken_back",
  "No taken back by its guardian",
);

const NEWER_NO =
  "Since this was proposed, a guardian has said no. Please decline the proposal and look again.";
const NOTHING = "There is no replaced guardian's no to lift.";

/**
 * Proposes that a second owner lifts the no of a player's replaced guardian. Throws `not_found`, and `conflict` where
 * none is kept or the actor has not been an owner for a week.
 */
export async function proposeLift(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const { keptNo, guardianEmail: before } = await lockProspect(tx, id);
    if (!keptNo) throw new AppError("conflict", NOTHING);
    await requireLifter(tx, deps, [actor.userId]);
    const child = { prospectId: id };
    await propose(tx, deps, actor, { child, kind: "lift", guardianEmail: null, before });
  });
}

/** Proposes that a second owner lifts the no of a nomination's replaced guardian. Throws what `proposeLift` throws. */
export async function proposeNominationLift(
  deps: Deps,
  actor: Member,
  { id }: { id: number },
): Promise<void> {
  requireOwner(actor);
  await deps.database.db.transaction(async (tx) => {
    const row = await getNomination(tx, id);
    const child = { nominationId: id };
    if (!row.keptNo) throw new AppError("conflict", NOTHING);
    await requireLifter(tx, deps, [actor.userId]);
    const before = row.guardianEmail;
    await propose(tx, deps, actor, { child, kind: "lift", guardianEmail: null, before });
  });
}

/** Throws `conflict` unless these accounts have been owners for a week. */
export async function requireLifter(tx: Db, { now }: Deps, userIds: number[]): Promise<void> {
  const since = new Date(now().getTime() - OWNER_MS);
  if ((await countOwnersSince(tx, userIds, since)) === userIds.length) return;
  throw new AppError(
    "conflict",
    "Only two owners who have been owners for seven days can lift or delete a guardian's no.",
  );
}

/** By whom and when the lift of a no was proposed. */
interface Proposed {
  proposedBy: number;
  proposedAt: Date;
}

/**
 * Ends the noes of replaced guardians of a player, but not one that the guardian who is named now said before. Nobody is
 * shown again by it: staff decide that.
 */
export async function liftNo(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { player, ...proposed }: { player: ProspectRow } & Proposed,
): Promise<void> {
  const { id } = player;
  const child = { prospectId: id };
  const lifted = await endNoes(tx, deps, actor, {
    child,
    ...proposed,
    ...player,
  });
  const word = await findWord(tx, id);
  const isTheirs = lifted.some((no) => word && word.saidAt <= saidUntil(no));
  if (isTheirs && word?.answer !== "agreed") {
    const own = await findNoOf(tx, child, player.guardianEmail);
    const said = { kinds: [], now: deps.now(), isAnew: true, reason: REPLACED_NO } as const;
    if (own) await hearGuardian(tx, id, { answer: own, ...said });
    else await endWord(tx, id, "staff", deps.now());
  }
  await keepNo(tx, player);
}

/** Ends the noes of replaced guardians of a nomination, which stays hidden until staff show it. */
export async function liftNominationNo(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { row, ...proposed }: { row: NominationRow } & Proposed,
): Promise<void> {
  await endNoes(tx, deps, actor, { child: { nominationId: row.id }, ...proposed, ...row });
  await unbind(tx, row, deps.now());
}

/**
 * Writes that nobody else's no binds a nomination's guardian any more, and hides the nomination. It stays taken down
 * where the named guardian said so, now or before another one was named in between, or a guardian hides the child on
 * the board. A yes of the named guardian ends, but
 * remains an answer, so that naming another one takes two people.
 */
async function unbind(tx: PublicTx, row: NominationRow, now: Date): Promise<NominationRow> {
  const guardianAnsweredAt = row.guardianAnsweredAt ?? row.guardianAgreedAt;
  const hiddenAt = row.hiddenAt ?? now;
  const ended = { keptNo: null, guardianAnsweredAt, guardianAgreedAt: null, hiddenAt };
  const hasNo = (await listKeptNoes(tx, { nominationId: row.id })).length > 0;
  const isDown = hasNo || isOwnNo(row) || (await isHiddenOnBoard(tx, row));
  const shown = { guardianRevokedAt: null, isTakenDownElsewhere: false };
  const set = isDown ? ended : { ...ended, ...shown };
  return writeNomination(tx, row.id, set, now);
}

/**
 * Ends the no of a guardian whose link leads to a nomination that names another one, which stays hidden until staff
 * show it, and notifies them. Returns null where this guardian has no no.
 */
export async function liftNoOfLink(
  tx: PublicTx,
  { config, mail, now }: Deps,
  { row, address }: { row: NominationRow; address: string | null },
): Promise<NominationRow | null> {
  const child = { nominationId: row.id };
  if (address === null || (await listNoesOf(tx, child, address)).length === 0) return null;
  await endNoesOf(tx, child, address, now());
  await endNoesOfMerged(tx, row.id, address, now());
  const subject = subjectOf(child);
  await recordChange(tx, SYSTEM, { action: GUARDIAN_NO_TAKEN_BACK, subject });
  const search = { [pageParameters.tab]: "nominations", [pageParameters.search]: `#${row.id}` };
  const url = config.baseUrl + withQuery(paths.adminPanel, search);
  // Said and taken back again and again, it is one mail a day.
  const cause = `guardian-no-taken-back:${row.id}:${businessDay(now())}`;
  const notice = { to: mail.staff, cause, url };
  await mail.queue(tx, takenBackMail(subject, notice));
  const keptNo = await findKeptNo(tx, child, row.guardianEmail);
  return keptNo === null ? unbind(tx, row, now()) : writeNomination(tx, row.id, { keptNo }, now());
}

/** Ends the noes that a guardian said by the links of nominations before they were merged into one. */
async function endNoesOfMerged(
  tx: PublicTx,
  id: number,
  address: string,
  now: Date,
): Promise<void> {
  for (const merged of await listMerged(tx, id)) {
    if (!isOwnNo(merged) || !isSameAddress(merged.guardianEmail, address)) continue;
    await endNoesOf(tx, { nominationId: merged.id }, address, now);
    await writeNomination(tx, merged.id, { guardianRevokedAt: null }, now);
  }
}

interface Lifted {
  child: Child;
  proposedBy: number;
  proposedAt: Date;
  guardianEmail: string | null;
  firstName: string;
}

/** Ends the noes that bind a child, records it, and notifies those who had said them. */
async function endNoes(
  tx: PublicTx,
  { mail, now }: Deps,
  actor: Actor,
  { child, proposedBy, proposedAt, guardianEmail, firstName }: Lifted,
) {
  const noes = await bindingNoes(tx, child, guardianEmail);
  if (noes.length === 0) throw new AppError("conflict", NOTHING);
  if (noes.some((no) => saidUntil(no) > proposedAt)) throw new AppError("stale", NEWER_NO);
  const ids = noes.map(({ id }) => id);
  await tx
    .update(guardianReplacements)
    .set({ endedAt: now() })
    .where(inArray(guardianReplacements.id, ids));
  await recordChange(tx, actor, {
    action: GUARDIAN_NO_LIFTED,
    subject: subjectOf(child),
    after: { proposedBy },
  });
  for (const { id, previousEmail: to, ...no } of noes) {
    if (to === null) continue;
    const cause = `guardian-no-lifted:${id}:${saidUntil(no).getTime()}`;
    await mail.queue(tx, noLiftedMail({ firstName }, { to, cause }));
  }
  return noes;
}

/** Ends the noes that a guardian said before: another answer of the same guardian has taken their place. */
export async function endNoesOf(tx: Db, child: Child, address: string, now: Date): Promise<void> {
  const own = await listNoesOf(tx, child, address);
  const ids = own.map(({ id }) => id);
  await tx
    .update(guardianReplacements)
    .set({ endedAt: now })
    .where(inArray(guardianReplacements.id, ids));
}

async function bindingNoes(tx: Db, child: Child, guardianEmail: string | null) {
  const noes = await listKeptNoes(tx, child);
  return noes.filter(({ previousEmail }) => !isSameAddress(previousEmail, guardianEmail));
}
