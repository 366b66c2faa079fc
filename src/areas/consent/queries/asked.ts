import { and, eq, exists, gt, isNotNull, isNull, lte, not, notExists, or, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import {
  type AgreementRow,
  findWord,
  holds,
  isAgreed,
  isOldEnough,
} from "#areas/board/prospects/queries/agreement.ts";
import { readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import {
  findVisibleProspect,
  type ProspectRow,
  type VisibleProspect,
} from "#areas/board/prospects/queries/prospects.ts";
import { AGREED_KINDS, type AgreedKind } from "#areas/board/prospects/rules/agreement.ts";
import { FIELDS_TO_READ, type ProspectField } from "#areas/board/prospects/rules/fields.ts";
import { isNamesake } from "#areas/board/prospects/rules/names/namesakes.ts";
import type { PlayerField } from "#areas/board/prospects/rules/public-fields.ts";
import { positionsOf } from "#areas/board/prospects/rules/ranking.ts";
import { prospects, publicationAgreements } from "#areas/board/prospects/tables.ts";
import { nameAt } from "#areas/youscout/nominations/access/public-fields.ts";
import { isPublicState, visibilityOf } from "#areas/youscout/nominations/access/visibility.ts";
import { listNoesOfOthers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { fullName } from "#lib/names/person-name.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import type { BoardQuestion } from "../schema/guardian.ts";
import { listChanges } from "./changes.ts";
import { listObstacles } from "./obstacles.ts";

/** The stored hash of a link. Its secret never changes, so links in old mails work. */
export function hashOfLink({ vote }: Secrets, token: string): string {
  return keyedHash(vote, `board guardian ${token}`);
}

/** The player of the link with this hash, or null. */
export async function findLinked(db: Db, tokenHash: string): Promise<ProspectRow | null> {
  const [row] = await db.select().from(prospects).where(eq(prospects.guardianTokenHash, tokenHash));
  return row ?? null;
}

/** Players whose guardians were asked after `from` and until `to`, and have neither answered nor are bound by a no. */
export async function listSilent(db: Db, { from, to }: { from: Date; to: Date }) {
  const { guardianAskedAt, guardianTokenHash, hiddenAt, id, isGuardianOnHold, keptNo } = prospects;
  const word = db.select({ id: publicationAgreements.id }).from(publicationAgreements).where(holds);
  return db
    .select({ id, askedAt: guardianAskedAt })
    .from(prospects)
    .where(
      and(
        ...[gt(guardianAskedAt, from), lte(guardianAskedAt, to), isNotNull(guardianTokenHash)],
        ...[isNull(hiddenAt), isNull(keptNo), not(isGuardianOnHold), notExists(word)],
      ),
    )
    .orderBy(id)
    .limit(500);
}

/** The kinds of things that everybody may see of a player, in the order of their list. */
async function listShownKinds(db: Db, prospectId: number): Promise<AgreedKind[]> {
  const shown: AgreedKind[] = [];
  for (const kind of AGREED_KINDS) {
    const where = and(eq(prospects.id, prospectId), isAgreed(kind));
    if ((await db.$count(prospects, where)) > 0) shown.push(kind);
  }
  return shown;
}

/** More nominations than name one guardian. */
const MOST_NOMINATIONS = 200;

/**
 * The nominations of a player's child: those that brought him onto the board, and those of his name, or one that he had
 * (`isNamesake`), that named the same guardian. Those that staff merged into one speak for it.
 */
export async function listNominationsOf(db: Db, { id, guardianEmail, ...child }: ProspectRow) {
  const lower = (text: unknown) => sql`lower(${text})`;
  const isNamed = (address: AnyPgColumn) => sql`${lower(address)} = ${lower(guardianEmail)}`;
  const merged = alias(nominations, "merged");
  const named = db
    .select({ id: merged.id })
    .from(merged)
    .where(and(eq(merged.mergedIntoId, nominations.id), isNamed(merged.guardianEmail)));
  const rows = await db
    .select()
    .from(nominations)
    .where(
      and(
        isNull(nominations.mergedIntoId),
        isNull(nominations.anonymizedAt),
        or(
          eq(nominations.promotedProspectId, id),
          isNamed(nominations.guardianEmail),
          exists(named),
        ),
      ),
    )
    .orderBy(sql`${nominations.promotedProspectId} is not distinct from ${id} desc`, nominations.id)
    .limit(MOST_NOMINATIONS);
  const ids = rows.map((row) => row.id);
  const { namesOf } = await readChildren(db, readNominated, ids);
  const called = { ...child, otherNames: namesOf({ id }) };
  return rows.filter((row) => {
    const nominated = { ...row, otherNames: namesOf({ nominationId: row.id }) };
    return row.promotedProspectId === id || isNamesake(nominated, called);
  });
}

/** What the guardian of a player is shown and asked. */
export async function askedOf(db: Db, player: ProspectRow): Promise<BoardQuestion> {
  const shown = await findVisibleProspect(db, player.id);
  const nominated = await listNominationsOf(db, player);
  const held = await findWord(db, player.id);
  const own = new Set(nominated.map(({ id }) => id));
  const heldBy = shown ? null : await findHolder(db, player, nominated);
  return {
    firstName: player.firstName,
    shown: shown && { id: shown.id, level: shown.level, words: wordsOf(shown) },
    shownKinds: await listShownKinds(db, player.id),
    heldBy: heldBy === "youscout" && (await isLeftToStaff(db, player, own)) ? "staff" : heldBy,
    keptNo: player.keptNo,
    obstacles: await listObstacles(db, player, { held, own }),
    word: present(held),
    nominations: nominated.filter(isPublicState).map((row) => {
      const level = visibilityOf(row);
      return { id: row.id, name: nameAt(row, level), level };
    }),
    changes: await listChanges(db, player.id, nominated),
  };
}

/** Whether no answer of the guardian undoes a take-down: the guardian is on hold, or a namesake's no stands. */
async function isLeftToStaff(
  db: Db,
  player: ProspectRow,
  own: ReadonlySet<number>,
): Promise<boolean> {
  const { guardianEmail: address, isGuardianOnHold } = player;
  if (isGuardianOnHold) return true;
  return (await listNoesOfOthers(db, { child: player, address, own })).length > 0;
}

/** What keeps everybody from seeing this player, whom nobody sees; of several things what no guardian changes. */
async function findHolder(
  db: Db,
  player: ProspectRow,
  nominated: readonly NominationRow[],
): Promise<BoardQuestion["heldBy"]> {
  const { id, hiddenAt, isNeverShown } = player;
  const isOld = (await db.$count(prospects, and(eq(prospects.id, id), isOldEnough()))) > 0;
  if (!isOld || hiddenAt === null) return "age";
  if (isNeverShown) return "never_shown";
  return heldByWord({ id, hiddenAt }, await findWord(db, id), nominated);
}

/** Who hid a player whom everybody saw. */
function heldByWord(
  { id, hiddenAt }: { id: number; hiddenAt: Date },
  word: AgreementRow | null,
  nominated: readonly NominationRow[],
): BoardQuestion["heldBy"] {
  // A yes showed him, unless staff have to.
  if (word?.answer === "agreed") return "staff";
  const isThen = (moment: Date | null | undefined) => moment?.getTime() === hiddenAt.getTime();
  if (isThen(word?.playerHiddenAt)) return "guardian";
  // So did the short version, said since.
  const isAnswered = (takenDownAt: Date) => word?.answer === "refused" && word.saidAt > takenDownAt;
  const isByLink = nominated.some(
    (row) =>
      row.promotedProspectId === id &&
      isThen(row.prospectHiddenAt) &&
      row.status === "promoted" &&
      row.guardianRevokedAt !== null &&
      row.hiddenAt === null &&
      !isAnswered(row.guardianRevokedAt),
  );
  return isByLink ? "youscout" : "staff";
}

/** The answer that holds, as everybody who may see it reads it; null without one. */
export async function presentWord(db: Db, prospectId: number): Promise<BoardQuestion["word"]> {
  return present(await findWord(db, prospectId));
}

function present(word: AgreementRow | null): BoardQuestion["word"] {
  return word && { answer: word.answer, kinds: word.kinds, saidAt: word.saidAt.toISOString() };
}

/** What everybody reads of a player on the board, fact by fact. */
function wordsOf(player: VisibleProspect): string[] {
  const written = FIELDS_TO_READ.flatMap(({ name, told }) =>
    typeof told === "function" && player[name] ? told(player[name]) : [],
  );
  const others = Object.values(OTHER_WORDS).flatMap((wordsIn) => wordsIn?.(player) || []);
  return [fullName(player), positionsOf(player) || [], ...written, ...others].flat();
}

/** What a field that staff do not write tells everybody; null for one that is told with another, or as a kind. */
const OTHER_WORDS: Record<
  Exclude<PlayerField, ProspectField>,
  ((player: VisibleProspect) => string | null) | null
> = {
  rawRank: ({ rawRank, alumnus }) => {
    if (alumnus) return null;
    return rawRank === null ? "On the board without a rank" : `Rank ${rawRank}`;
  },
  alumnus: ({ alumnus }) => alumnus && "Alumni of the board",
  rawEvaluated: ({ rawEvaluated }) => (rawEvaluated ? "Evaluated by RAW" : null),
  communityVotes: () => "Votes of the community",
  isSearchable: ({ isSearchable }) => (isSearchable ? "Search engines may find the page" : null),
  ...{ id: null, level: null, previousRank: null, communityRank: null },
  ...{ bestRank: null, bestEdition: null },
  ...{ committedTo: null, commitment: null, scoutReport: null, videoEmbed: null },
};
