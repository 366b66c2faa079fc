import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";
import { readChildren } from "#areas/board/prospects/queries/namesakes.ts";
import {
  type Children,
  guardianSaidNo,
  namesakesIn,
} from "#areas/board/prospects/rules/names/namesakes.ts";
import { type Actor, seesContacts } from "#areas/platform/accounts/access/actor.ts";
import { leavesToOthers } from "#areas/platform/accounts/access/own-part.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { privateDetailsOf } from "#areas/youscout/nominations/access/private-details.ts";
import { childOf, isSameChild } from "#areas/youscout/nominations/access/same-child.ts";
import { COUNTING } from "#areas/youscout/nominations/access/transitions.ts";
import {
  consentOf,
  isPublicState,
  isTakeDownNew,
  visibilityOf,
} from "#areas/youscout/nominations/access/visibility.ts";
import { readNominated } from "#areas/youscout/nominations/queries/nominated.ts";
import {
  isCoachVerified,
  isPublicRow,
  type NominationRow,
} from "#areas/youscout/nominations/queries/nominations.ts";
import type { ReadProposals } from "#areas/youscout/nominations/service/on-guardians.ts";
import { ALIKE, nominations, nominationWords } from "#areas/youscout/nominations/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { countUpTo, findNewestOfFew, newestFirst, type Page, readPage } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import { COUNTED_MAX } from "#lib/list-address.ts";
import { fullName } from "#lib/names/person-name.ts";
import type {
  LikelyDuplicate,
  StaffNomination,
  StaffNominationFilter,
} from "../schema/nominations.ts";

interface FoundRow {
  row: NominationRow;
  author: string | null;
  isAuthorConfirmed: boolean | null;
  isCoachVerified: boolean;
}

/** What consent knows of the nominations that are read. */
interface WithProposals {
  readProposals: ReadProposals;
}

/** One page of the nominations of the filter, the newest first, as the actor may see them. */
export async function listForStaff(
  db: Db,
  actor: Actor,
  { readProposals, ...filter }: StaffNominationFilter & WithProposals,
): Promise<Page<StaffNomination>> {
  const where = conditionOf(db, filter, seesContacts(actor));
  const few = await findFew(db, filter, seesContacts(actor));
  if (few) {
    const { ids, ...length } = few;
    return { rows: await findForStaff(db, actor, { ids, readProposals }), ...length };
  }
  return readPage(db, filter, selectIds(db, filter, where), async ({ limit, offset }) => {
    const found = await withAuthor(db)
      .where(where)
      .orderBy(...newestFirst(nominations))
      .limit(limit)
      .offset(offset);
    return withLikely(db, actor, { found, readProposals });
  });
}

/** The ids of a filter. Those of a sport that are public have an index, and are often more than is counted. */
function selectIds(db: Db, { sport, ...others }: StaffNominationFilter, where: SQL | undefined) {
  const ids = (isMeant: SQL | undefined) =>
    db.select({ id: nominations.id }).from(nominations).where(isMeant);
  const { status, from, to, q } = others;
  if (!sport || status || from || to || q) return ids(where);
  return unionAll(ids(and(where, isPublicRow)), ids(and(where, sql`not (${isPublicRow})`)));
}

/** A nomination as a file has it: nothing of how a family is reached. */
export type FiledNomination = ReturnType<typeof fileOf>;

/** The nominations of a filter for a file, as the actor may search them. */
export function nominationFile(actor: Actor) {
  const whereOf = (db: Db, filter: StaffNominationFilter) =>
    conditionOf(db, filter, seesContacts(actor));
  return {
    count: (db: Db, filter: StaffNominationFilter, max: number) =>
      countUpTo(db, nominations, whereOf(db, filter), max),
    async below(db: Db, filter: StaffNominationFilter, before: number, limit: number) {
      const found = await withAuthor(db)
        .where(and(whereOf(db, filter), lt(nominations.id, before)))
        .orderBy(desc(nominations.id))
        .limit(limit);
      return found.map(fileOf);
    },
  };
}

/** Staff's notes are left out as well: they may say how somebody is reached. */
function fileOf({ row, author }: FoundRow) {
  const { submittedByEmail, submittedByPhone, guardianEmail, adminNotes, ...told } = row;
  return { ...told, author, consent: consentOf(row), isPublic: isPublicState(row) };
}

/** The nominations with these ids that there are, the newest first, as the actor may see them. */
export async function findForStaff(
  db: Db,
  actor: Actor,
  { ids, readProposals }: { ids: number[] } & WithProposals,
): Promise<StaffNomination[]> {
  if (ids.length === 0) return [];
  const found = await withAuthor(db)
    .where(inArray(nominations.id, ids))
    .orderBy(...newestFirst(nominations))
    .limit(ids.length);
  return withLikely(db, actor, { found, readProposals });
}

const isConfirmed = sql<
  boolean | null
>`case when ${users.id} is not null then ${users.emailConfirmedAt} is not null end`;

function withAuthor(db: Db) {
  return db
    .select({
      row: getTableColumns(nominations),
      author: users.username,
      isAuthorConfirmed: isConfirmed,
      isCoachVerified,
    })
    .from(nominations)
    .leftJoin(users, eq(users.id, nominations.submittedByUserId))
    .$dynamic();
}

function conditionOf(
  db: Db,
  { status, sport, from, to, q }: StaffNominationFilter,
  hasContacts: boolean,
): SQL | undefined {
  return and(
    status === "hidden"
      ? isNotNull(nominations.hiddenAt)
      : status && eq(nominations.status, status),
    sport && eq(nominations.sport, sport),
    isWithinDays(nominations.createdAt, { from, to }),
    q ? isAbout(db, q, hasContacts) : undefined,
  );
}

/** By names, and by addresses where they may be seen; by its number as well. */
function isAbout(db: Db, q: string, hasContacts: boolean): SQL {
  const found = selectFound(db, q, hasContacts);
  const number = numberIn(q);
  if (number === null) return inArray(nominations.id, found);
  // One list of ids, which indexes find, instead of two conditions for each nomination.
  return sql`${nominations.id} in (${found} union all select ${number}::int)`;
}

function selectFound(db: Db, q: string, hasContacts: boolean) {
  const { nominationId, names, allWords } = nominationWords;
  return db
    .select({ id: nominationId })
    .from(nominationWords)
    .where(matchesSearch(hasContacts ? allWords : names, q))
    .$dynamic();
}

function numberIn(q: string): number | null {
  const number = /^#?([1-9]\d{0,8})$/.exec(q)?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * A page of what a search finds, by the ids of all that it finds; null without one, or where they are more than a list
 * counts: then a walk through the newest soon meets enough.
 */
async function findFew(
  db: Db,
  { q, ...others }: StaffNominationFilter,
  hasContacts: boolean,
): Promise<ReturnType<typeof findNewestOfFew>> {
  if (!q) return null;
  const found = await selectFound(db, q, hasContacts).limit(COUNTED_MAX + 1);
  if (found.length > COUNTED_MAX) return null;
  const ids = [...found.map(({ id }) => id), numberIn(q) ?? 0];
  const isFound = sql`${nominations.id} = any(${sql.param(ids)}::int[])`;
  return findNewestOfFew(
    db,
    nominations,
    and(conditionOf(db, others, hasContacts), isFound),
    others,
  );
}

/** How many likely duplicates are listed beside a nomination. */
const MOST_LIKELY = 5;
/** How many nominations are searched for the same child. */
const MOST_ALIKE = 50;

async function withLikely(
  db: Db,
  actor: Actor,
  { found, readProposals }: { found: FoundRow[] } & WithProposals,
): Promise<StaffNomination[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ row }) => row.id);
  const likely = await listAlike(db, ids);
  const children = await readChildren(db, readNominated, ids);
  const asker = actor.kind === "member" ? actor.userId : null;
  const proposals = await readProposals(db, ids, asker);
  return found.map((one) =>
    present(
      one,
      likelyOf(
        one.row,
        likely.filter(({ of }) => of === one.row.id),
        seesContacts(actor),
      ),
      children,
      { guardianProposal: proposals.get(one.row.id) ?? null },
      actor,
    ),
  );
}

/** At most five that are alike, the same child first. */
function likelyOf(row: NominationRow, alike: Alike[], hasContacts: boolean): LikelyDuplicate[] {
  return alike
    .map(
      ({ of: _of, firstName, lastName, publication, ...other }): LikelyDuplicate => ({
        ...other,
        guardianEmail: hasContacts ? other.guardianEmail : null,
        hasGuardianEmail: other.guardianEmail !== null,
        consent: consentOf({ ...other, publication }),
        level: visibilityOf({ ...other, publication }),
        name: fullName({ firstName, lastName }),
        isSameChild: isSameChild(row, { ...other, firstName, lastName, sport: row.sport }),
      }),
    )
    .toSorted((one, other) => Number(other.isSameChild) - Number(one.isSameChild))
    .slice(0, MOST_LIKELY);
}

type Alike = Awaited<ReturnType<typeof listAlike>>[number];

/**
 * Others with the same last name, sport and first letter, those of the same whole name first; also
 * what no longer counts, if it was taken down: nobody brings a child back whose guardian said no.
 */
async function listAlike(db: Db, ids: number[]) {
  const other = alias(nominations, "other");
  const isAlike = ALIKE.map((part) => eq(part(other.personKey), part(nominations.personKey)));
  const isSameName = sql<boolean>`${other.personKey} = ${nominations.personKey}`;
  const { hiddenAt, guardianRevokedAt } = other;
  const isTakenDown = sql<boolean>`(${hiddenAt} is not null or ${guardianRevokedAt} is not null)`;
  const order = sql`${isSameName} desc, ${isTakenDown} desc, ${other.communityVotes} desc, ${other.id}`;
  const likely = db
    .select({
      of: sql<number>`${nominations.id}`.as("of"),
      place: sql<number>`row_number() over (partition by ${nominations.id} order by ${order})`.as(
        "place",
      ),
      id: other.id,
      firstName: other.firstName,
      lastName: other.lastName,
      age: other.age,
      school: other.school,
      city: other.city,
      status: other.status,
      communityVotes: other.communityVotes,
      isSameName: isSameName.as("is_same_name"),
      isTakenDown: isTakenDown.as("is_taken_down"),
      publication: other.publication,
      guardianName: other.guardianName,
      guardianEmail: other.guardianEmail,
      guardianAgreedAt: other.guardianAgreedAt,
      guardianRevokedAt: other.guardianRevokedAt,
      guardianShortenedAt: other.guardianShortenedAt,
    })
    .from(nominations)
    .innerJoin(other, and(ne(other.id, nominations.id), ne(other.personKey, ""), ...isAlike))
    .where(and(inArray(nominations.id, ids), or(inArray(other.status, COUNTING), isTakenDown)))
    .as("likely");
  const { of, id, firstName, lastName, age, school, city, status, communityVotes } = likely;
  return db
    .select({
      of,
      id,
      firstName,
      lastName,
      age,
      school,
      city,
      status,
      communityVotes,
      isSameName: likely.isSameName,
      isTakenDown: likely.isTakenDown,
      publication: likely.publication,
      guardianName: likely.guardianName,
      guardianEmail: likely.guardianEmail,
      guardianAgreedAt: likely.guardianAgreedAt,
      guardianRevokedAt: likely.guardianRevokedAt,
      guardianShortenedAt: likely.guardianShortenedAt,
    })
    .from(likely)
    .where(lte(likely.place, MOST_ALIKE))
    .orderBy(of, likely.place);
}

/** Nothing of how a family is reached. */
export const NO_CONTACTS = { submittedByEmail: "", submittedByPhone: null, guardianEmail: null };

function present(
  { row, ...author }: FoundRow,
  likely: LikelyDuplicate[],
  children: Children,
  guardian: Pick<StaffNomination, "guardianProposal">,
  actor: Actor,
): StaffNomination {
  return {
    ...row,
    ...guardian,
    ...(!seesContacts(actor) && { ...NO_CONTACTS, guardianProposal: null }),
    ...author,
    isLeftToOthers: leavesToOthers(actor, row.submittedByUserId),
    hasKeptNo: row.keptNo !== null,
    isGuardianUnknown: row.isGuardianUnknown,
    hasGuardianEmail: row.guardianEmail !== null,
    hasGuardianLink: row.guardianTokenHash !== null,
    likely,
    withheld: namesakesIn(children.withheld, {
      ...childOf(row),
      otherNames: children.namesOf({ nominationId: row.id }),
      id: row.promotedProspectId,
      nominationId: row.id,
    }).map(guardianSaidNo),
    privateDetails: privateDetailsOf(row),
    consent: consentOf(row),
    level: visibilityOf(row),
    isPublic: isPublicState(row),
    isErased: row.anonymizedAt !== null,
    isTakeDownNew: isTakeDownNew(row),
    guardianAskedAt: row.guardianAskedAt?.toISOString() ?? null,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
