import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { isPublicPlayer } from "#areas/board/prospects/queries/agreement.ts";
import { readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import { isNamesake, writtenName } from "#areas/board/prospects/rules/names/namesakes.ts";
import { BOARD_CAPACITY } from "#areas/board/prospects/rules/ranking.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { COUNTING } from "#areas/youscout/nominations/access/transitions.ts";
import { isPublicState } from "#areas/youscout/nominations/access/visibility.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import { formerIds } from "#areas/youscout/nominations/queries/nominations.ts";
import { nominations, nominationWords } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { searchWords } from "#lib/names/search-words.ts";
import { isOpen } from "../rules.ts";
import type { ShownSubject } from "../schema/requests.ts";
import type { PrivacyRequestRow } from "./requests.ts";

const BATCH = 1_000;

/** More words than a name has. */
const MOST_WORDS = 10;

/** What tells which players and nominations a request is about. */
type About = Pick<
  PrivacyRequestRow,
  "id" | "kind" | "status" | "personName" | "prospectId" | "nominationId"
>;

/**
 * Players and nominations that the open ones of these requests may be about and that nobody has hidden, by the id of
 * the request: those whose page a request names first. Of a removal, those of the same name follow.
 */
export async function findStillShown(
  db: Db,
  requests: readonly About[],
): Promise<Map<number, ShownSubject[]>> {
  const open = requests.filter(({ status }) => isOpen(status));
  const removals = open.filter(({ kind }) => kind === "removal");
  if (open.length === 0) return new Map();
  const named = await listNominations(db, open.map(isNamedNomination));
  const alike = await listNominations(db, removals.map(hasNameOf));
  const players = await listPlayers(db, open, named, removals.length > 0);
  const candidates = [...named, ...alike].map(({ id }) => id);
  const { namesOf } = await readChildren(db, readNominated, candidates);
  const isAlike = (
    { kind, personName }: About,
    child: PersonName,
    known: Parameters<typeof namesOf>[0],
  ) =>
    kind === "removal" &&
    isNamesake({ ...child, otherNames: namesOf(known) }, writtenName(personName));
  return new Map(
    open.map((request) => {
      const ofRequest = named.filter((row) => isOf(request, row));
      const playerIds = [request.prospectId, ...ofRequest.map((row) => row.promotedProspectId)];
      const subjects = [
        ...players.flatMap((row) => {
          const isNamed = playerIds.includes(row.id);
          const isMeant = isNamed || isAlike(request, row, { id: row.id });
          return isMeant ? [playerSubject(row, isNamed)] : [];
        }),
        ...uniqueById([...ofRequest, ...alike]).flatMap((row) => {
          const isNamed = ofRequest.some(({ id }) => id === row.id);
          const isMeant = isNamed || isAlike(request, row, { nominationId: row.id });
          return isMeant && isShownOrWaiting(row) ? [nominationSubject(row, isNamed)] : [];
        }),
      ];
      return [request.id, subjects.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed))];
    }),
  );
}

type NominationLine = Awaited<ReturnType<typeof listNominations>>[number];
type PlayerLine = Awaited<ReturnType<typeof listPlayers>>[number];

/** All of them, in batches: what a limit left out would stay public unseen. */
async function listNominations(db: Db, conditions: readonly (SQL | undefined)[]) {
  const rows: Awaited<ReturnType<typeof readBatch>> = [];
  let batch: typeof rows;
  do {
    batch = await readBatch(db, conditions, rows.at(-1)?.id ?? 0);
    rows.push(...batch);
  } while (batch.length === BATCH);
  return rows;
}

function readBatch(db: Db, conditions: readonly (SQL | undefined)[], after: number) {
  const { id, firstName, lastName, sport, age, city, status } = nominations;
  const { hiddenAt, guardianRevokedAt, mergedIntoId, promotedProspectId } = nominations;
  return db
    .select({
      ...{ id, firstName, lastName, sport, age, city, status },
      ...{ hiddenAt, guardianRevokedAt, promotedProspectId },
      formerIds,
    })
    .from(nominations)
    .where(and(gt(id, after), isNull(mergedIntoId), or(sql`false`, ...conditions)))
    .orderBy(id)
    .limit(BATCH);
}

/** The nomination that a request names or that it was merged into, and the one that brought its player to the board. */
function isNamedNomination({ prospectId, nominationId }: About): SQL | undefined {
  const { id, promotedProspectId } = nominations;
  return or(
    nominationId === null
      ? undefined
      : sql`${id} = (select coalesce(named.merged_into_id, named.id) from ${nominations} as named
          where named.id = ${nominationId})`,
    prospectId === null ? undefined : eq(promotedProspectId, prospectId),
  );
}

function isOf({ prospectId, nominationId }: About, row: NominationLine): boolean {
  const ids = [row.id, ...row.formerIds];
  const isNamed = nominationId !== null && ids.includes(nominationId);
  return isNamed || (prospectId !== null && row.promotedProspectId === prospectId);
}

/** Names like that of a request, for `isNamesake` to decide: its first word with any other. */
function hasNameOf({ personName }: About): SQL | undefined {
  const [first, ...others] = searchWords(personName).slice(0, MOST_WORDS);
  const found = others.map((word) => matchesSearch(nominationWords.names, `${first} ${word}`));
  const query = or(matchesSearch(nominationWords.names, personName), ...found);
  return sql`${nominations.id} in (select ${nominationWords.nominationId} from ${nominationWords} where ${query})`;
}

async function listPlayers(
  db: Db,
  requests: readonly About[],
  named: readonly NominationLine[],
  areAll: boolean,
) {
  const { id, firstName, lastName, positionPrimary, school, gradYear, hiddenAt } = prospects;
  const ids = [
    ...requests.flatMap(({ prospectId }) => prospectId ?? []),
    ...named.flatMap(({ promotedProspectId }) => promotedProspectId ?? []),
  ];
  return db
    .select({
      ...{ id, firstName, lastName, positionPrimary, school, gradYear },
      isPublic: isPublicPlayer().mapWith(Boolean),
    })
    .from(prospects)
    .where(and(isNull(hiddenAt), areAll ? undefined : inArray(id, ids)))
    .orderBy(id)
    .limit(BOARD_CAPACITY);
}

function isShownOrWaiting(row: NominationLine): boolean {
  const isTakenDown = row.hiddenAt !== null || row.guardianRevokedAt !== null;
  return !isTakenDown && COUNTING.includes(row.status);
}

function playerSubject(row: PlayerLine, isNamed: boolean): ShownSubject {
  const { id, positionPrimary, school, gradYear, isPublic } = row;
  const gradClass = gradYear && `class of ${gradYear}`;
  return {
    ...{ kind: "player", id, name: fullName(row), isPublic, isNamed },
    about: [positionPrimary, gradClass, school].filter(Boolean).join(", "),
  };
}

function nominationSubject(row: NominationLine, isNamed: boolean): ShownSubject {
  const { id, sport, age, city } = row;
  return {
    ...{ kind: "nomination", id, name: fullName(row), isPublic: isPublicState(row), isNamed },
    about: [sport, `age ${age}`, city].filter(Boolean).join(", "),
  };
}

function uniqueById<Row extends { id: number }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
