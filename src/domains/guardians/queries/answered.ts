import { hasAnswered, isOwnNo } from "#domains/nominations/access/visibility.ts";
import { listNoesOfOthers } from "#domains/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { isGuardianForgotten, overrulesTakeDown } from "#domains/prospects/access.ts";
import { findWord } from "#domains/prospects/queries/agreement.ts";
import type { ProspectRow } from "#domains/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { listNominationsOf } from "../queries.ts";
import { isSameAddress } from "../rules.ts";
import { findLastReplacement, listFormer, type ReplacementRow } from "./replacements.ts";

type Word = Awaited<ReturnType<typeof findWord>>;

/** A guardian who has answered, and what another guardian's name would end. */
export type Answered = Pick<ReplacementRow, "previousEmail" | "answer" | "kinds">;

/**
 * The guardians of a player who have answered and would be replaced by this address: the named one, whoever took down
 * the nomination that brought the player, and without a named one also whoever else answered that; after a restore that
 * forgot the named one, former ones too.
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
    ...(isGuardianForgotten(player) ? await answeredFormerly(db, { player, word, next }) : []),
  ];
  const known = new Map<string | null, Answered>();
  for (const one of answered) {
    const key = one.previousEmail?.toLowerCase() ?? null;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].filter(({ previousEmail }) => !isSameAddress(previousEmail, next));
}

/**
 * Whether the named guardian has said no on the board and has a link to change it. Nobody asks again then: that would
 * end the link.
 */
export async function hasOpenNo(db: Db, player: ProspectRow): Promise<boolean> {
  if (player.guardianTokenHash === null) return false;
  const word = await findWord(db, player.id);
  return (await answeredOnBoard(db, player, word)).some(({ answer }) => answer !== "agreed");
}

/** Whether naming this address takes an owner or a second person: a guardian has answered, or said no elsewhere. */
export async function isNamedByTwo(
  db: Db,
  player: ProspectRow,
  next: string | null,
): Promise<boolean> {
  if (isGuardianForgotten(player)) return true;
  if ((await listAnswered(db, player, next)).length > 0) return true;
  return (await listNoesOfOthers(db, { child: player, address: next })).length > 0;
}

async function answeredOnBoard(db: Db, player: ProspectRow, word: Word): Promise<Answered[]> {
  const replacedAt = await findLastReplacement(db, player.id);
  // What was said before the last replacement is not this guardian's answer, but one that survives.
  if (!word || (replacedAt && word.saidAt <= replacedAt)) return [];
  return [{ previousEmail: player.guardianEmail, answer: word.answer, kinds: word.kinds }];
}

/** Whether the guardian of a nomination has answered, or a restore forgot who that is. */
export function mayHaveAnswered(row: NominationRow): boolean {
  return row.guardianEmail === null ? isGuardianForgotten(row) : hasAnswered(row);
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
