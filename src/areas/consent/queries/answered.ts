import { overrulesTakeDown } from "#areas/board/prospects/access.ts";
import { findWord } from "#areas/board/prospects/queries/agreement.ts";
import { findProspect, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import {
  consentOf,
  hasAnswered,
  isAnswerKept,
  isOwnNo,
  isShortChosen,
} from "#areas/youscout/nominations/access/visibility.ts";
import { wordsVersion } from "#areas/youscout/nominations/queries/guardian.ts";
import { isAnsweredElsewhere } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import {
  findNomination,
  type NominationRow,
} from "#areas/youscout/nominations/queries/nominations.ts";
import type { Db } from "#lib/db/db.ts";
import { type Child, isSameAddress, RESTORE_MS } from "../rules/answers.ts";
import type { RestoreQuestion } from "../schema/guardian.ts";
import { listNominationsOf } from "./asked.ts";
import {
  childOf,
  findLastReplacement,
  listFormer,
  type ReplacementRow,
  type Restorable,
  wasReplaced,
} from "./replacements.ts";

type Word = Awaited<ReturnType<typeof findWord>>;

/** A guardian who has answered, and what another guardian's name would end. */
export type Answered = Pick<ReplacementRow, "previousEmail" | "answer" | "kinds">;

/**
 * The guardians of a player who have answered and would be replaced by this address: the named one, whoever took down
 * the nomination that brought the player, and without a named one also whoever else answered that; after a restore that
 * forgot the named one, former ones too. A guardian who answered, was replaced, and is named again still counts.
 */
export async function listAnswered(
  db: Db,
  player: ProspectRow,
  next: string | null,
): Promise<Answered[]> {
  const word = await findWord(db, player.id);
  const answered = [
    ...(await answeredOnBoard(db, player, word)),
    ...(await answeredOnYouScout(db, player, word)),
    ...(await answeredBefore(db, player)),
    ...(player.isGuardianUnknown ? await answeredFormerly(db, { player, word, next }) : []),
  ];
  const known = new Map<string | null, Answered>();
  for (const one of answered) {
    const key = one.previousEmail?.toLowerCase() ?? null;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].filter(({ previousEmail }) => !isSameAddress(previousEmail, next));
}

/**
 * Whether the named guardian has said no on the board and has a link to change it. Only an owner asks again then: that
 * ends the link. What another person's take-down or a restore made a no is not the guardian's answer.
 */
export async function hasOpenNo(db: Db, player: ProspectRow): Promise<boolean> {
  if (player.guardianTokenHash === null) return false;
  const word = await findWord(db, player.id);
  if (word?.isDerived) return false;
  return (await answeredOnBoard(db, player, word)).some(({ answer }) => answer !== "agreed");
}

/** Whether another guardian than this address is named for a child, was asked, and has not answered since. */
export async function isOtherAwaited(db: Db, child: Child, address: string): Promise<boolean> {
  const isAsked = ({ guardianEmail, guardianTokenHash }: ProspectRow | NominationRow) =>
    guardianTokenHash !== null && !isSameAddress(guardianEmail, address);
  if ("nominationId" in child) {
    const row = await findNomination(db, child.nominationId);
    return row !== null && isAsked(row) && !hasAnswered(row);
  }
  const player = await findProspect(db, child.prospectId);
  if (!player || !isAsked(player)) return false;
  return (await answeredOnBoard(db, player, await findWord(db, player.id))).length === 0;
}

/** What a replaced guardian can do by the link. */
export async function askedToRestore(db: Db, row: Restorable): Promise<RestoreQuestion> {
  const { firstName, answer, endedAt, isHeld, nominationId, previousEmail, replacedAt } = row;
  return {
    firstName,
    place: nominationId === null ? "board" : "youscout",
    answer,
    isLifted: endedAt !== null,
    isOtherAwaited: await isOtherAwaited(db, childOf(row), previousEmail ?? ""),
    until: isHeld ? null : new Date(replacedAt.getTime() + RESTORE_MS).toISOString(),
  };
}

/**
 * Whether naming this address takes an owner or a second person: another guardian has answered about the player, or
 * about a namesake, also one of whom staff said that it is another player. Otherwise, one helper alone could say so, or
 * add the child once more, name an own mailbox and agree.
 */
export async function isNamedByTwo(
  db: Db,
  player: ProspectRow,
  next: string | null,
): Promise<boolean> {
  if (player.isGuardianUnknown) return true;
  const answered = await listAnswered(db, player, null);
  const isNext = ({ previousEmail }: Answered) => isSameAddress(previousEmail, next);
  if (!answered.every(isNext)) return true;
  if (player.hasGuardianAnswered && answered.length === 0) return true;
  return isAnsweredElsewhere(db, { child: player, address: next });
}

async function answeredOnBoard(db: Db, player: ProspectRow, word: Word): Promise<Answered[]> {
  const replacedAt = await findLastReplacement(db, player.id);
  // What was said before the last replacement is not this guardian's answer, but one that survives.
  if (!word || (replacedAt && word.saidAt <= replacedAt)) return [];
  return [{ previousEmail: player.guardianEmail, answer: word.answer, kinds: word.kinds }];
}

/** The named guardian of a player, if another one was named in between. What the earlier replacement kept stays. */
async function answeredBefore(db: Db, { id, guardianEmail }: ProspectRow): Promise<Answered[]> {
  if (!(await wasReplaced(db, { prospectId: id }, guardianEmail))) return [];
  return [{ previousEmail: guardianEmail, answer: null, kinds: [] }];
}

/** Whether a guardian of a nomination has answered, named or not, or a restore forgot who is named. */
export function mayHaveAnswered(row: NominationRow): boolean {
  return isAnswerKept(row) || row.isGuardianUnknown;
}

async function answeredFormerly(
  db: Db,
  { player, word, next }: { player: ProspectRow; word: Word; next: string | null },
): Promise<Answered[]> {
  return (await listFormer(db, { prospectId: player.id }, next)).map(
    ({ previousEmail, answer, kinds }) => {
      // A no is kept as it is, and what was said since the yes weighs more.
      const isRestored = answer === "agreed" && word === null;
      return { previousEmail, ...(isRestored ? { answer, kinds } : { answer: null, kinds: [] }) };
    },
  );
}

async function answeredOnYouScout(db: Db, player: ProspectRow, word: Word): Promise<Answered[]> {
  const { guardianEmail } = player;
  const isStandingNo = (row: NominationRow) =>
    isOwnNo(row) && row.guardianRevokedAt && !overrulesTakeDown(word, row.guardianRevokedAt);
  const isHis = (row: NominationRow) =>
    isSameAddress(row.guardianEmail, guardianEmail) ||
    (row.promotedProspectId === player.id && (guardianEmail === null || isStandingNo(row)));
  return (await listNominationsOf(db, player))
    .filter((row) => isHis(row) && mayHaveAnswered(row))
    .map((row) => ({
      previousEmail: row.guardianEmail,
      answer: isOwnNo(row) ? "hidden" : null,
      kinds: [],
    }));
}

/** What the guardian of a nomination says of it now. */
export function answerOf(row: NominationRow) {
  const consent = consentOf(row);
  if (isOwnNo(row)) return { answer: "hidden" } as const;
  if (isShortChosen(row)) return { answer: "refused" } as const;
  if (consent === "agreed") return { answer: "agreed", wordsVersion: wordsVersion(row) } as const;
  return { answer: null };
}
