import { hasAnswered, isOwnNo } from "#domains/nominations/access/visibility.ts";
import { listNoesOfOthers } from "#domains/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { findWord } from "#domains/prospects/queries/agreement.ts";
import type { ProspectRow } from "#domains/prospects/queries/prospects.ts";
import type { Db } from "#lib/db/db.ts";
import { listNominationsOf } from "../queries.ts";
import { isSameAddress } from "../rules.ts";
import { findLastReplacement, type ReplacementRow } from "./replacements.ts";

/** A guardian who has answered, and what another guardian's name would end. */
export type Answered = Pick<ReplacementRow, "previousEmail" | "answer" | "kinds">;

/**
 * The guardians of a player who have answered and would be replaced by this address: the named one, whoever took down
 * the nomination that brought the player, and without a named one also whoever else answered that.
 */
export async function listAnswered(
  db: Db,
  player: ProspectRow,
  next: string | null,
): Promise<Answered[]> {
  const answered = [
    ...(await answeredOnBoard(db, player)),
    ...(await answeredOnYouScout(db, player)),
  ];
  const known = new Map<string | null, Answered>();
  for (const one of answered) {
    const key = one.previousEmail?.toLowerCase() ?? null;
    if (!known.has(key)) known.set(key, one);
  }
  return [...known.values()].filter(({ previousEmail }) => !isSameAddress(previousEmail, next));
}

/** Whether naming this address takes an owner or a second person: a guardian has answered, or said no elsewhere. */
export async function isNamedByTwo(
  db: Db,
  player: ProspectRow,
  next: string | null,
): Promise<boolean> {
  if ((await listAnswered(db, player, next)).length > 0) return true;
  return (await listNoesOfOthers(db, { child: player, address: next })).length > 0;
}

async function answeredOnBoard(db: Db, player: ProspectRow): Promise<Answered[]> {
  const word = await findWord(db, player.id);
  const replacedAt = await findLastReplacement(db, player.id);
  // What was said before the last replacement is not this guardian's answer, but one that survives.
  if (!word || (replacedAt && word.saidAt <= replacedAt)) return [];
  return [{ previousEmail: player.guardianEmail, answer: word.answer, kinds: word.kinds }];
}

async function answeredOnYouScout(db: Db, player: ProspectRow): Promise<Answered[]> {
  const { guardianEmail } = player;
  const isHis = (row: NominationRow) =>
    isSameAddress(row.guardianEmail, guardianEmail) ||
    (row.promotedProspectId === player.id && (guardianEmail === null || isOwnNo(row)));
  return (await listNominationsOf(db, player))
    .filter((row) => row.guardianEmail !== null && isHis(row) && hasAnswered(row))
    .map((row) => ({
      previousEmail: row.guardianEmail,
      answer: isOwnNo(row) ? "hidden" : null,
      kinds: [],
    }));
}
