import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { events } from "#areas/board/events/tables.ts";
import { measurements } from "#areas/board/measurements/tables.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { boardEditions } from "#areas/board/rankings/tables.ts";
import { deals, reviews } from "#areas/connect/deals/tables.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { staffInvitations, users } from "#areas/platform/accounts/tables.ts";
import type { SubjectType } from "#areas/platform/audit/schema/subjects.ts";
import { bookings, dropIns } from "#areas/rawpass/bookings/tables.ts";
import { checkIns } from "#areas/rawpass/check-in/tables.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { products, variants } from "#areas/shop/catalog/tables.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { privacyRequests } from "#areas/site/privacy/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { nominations, nominationWords } from "#areas/youscout/nominations/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { fullNameIn } from "#lib/db/names.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";

const { tab, search } = pageParameters;

/** A thing that a change is about, and the page on which staff find it. */
export interface NamedSubject {
  name: string;
  path: string;
  /** Whether a family gave the name in confidence. */
  isConfidential: boolean;
}

interface Subjects {
  table: PgTable & { id: PgColumn };
  /** The name that staff know a thing by; null where nobody may be named any more. */
  name: SQL | PgColumn;
  /** The page on which staff find it. */
  path(name: string, id: number): string;
  /** Whether its name is one that families gave in confidence: whoever reads it is recorded. */
  isConfidential?: true;
  /** Which of them a person's name or address finds; left out where they are about no person. */
  isFoundBy?(query: string): SQL;
}

const listOf = (path: string, name?: string) => (found: string) =>
  withQuery(path, { [tab]: name, [search]: found });
const isNamed = (name: SQL) => (query: string) => matchesSearch(searchVector(name), query);
const hasWords = (words: PgColumn) => (query: string) => matchesSearch(words, query);

/** A name that stands in another table than the id: within one, the id would be compared with itself. */
const nameIn = (name: SQL | PgColumn, table: PgTable & { id: PgColumn }, id: PgColumn) =>
  sql`(select ${name} from ${table} where ${eq(table.id, id)})`;

const bookedAthlete = nameIn(fullNameIn(athletes), athletes, bookings.athleteId);

/** The athlete of a booking, whom a change to it is about. */
const athleteOf = (bookingId: PgColumn) => ({
  name: nameIn(bookedAthlete, bookings, bookingId),
  path: listOf(paths.rawPassAdmin, "members"),
  isConfidential: true as const,
  isFoundBy: (query: string) =>
    sql`${bookingId} in (select ${bookings.id} from ${bookings} join ${athletes}
      on ${athletes.id} = ${bookings.athleteId} where ${isNamed(fullNameIn(athletes))(query)})`,
});

const hasUsername = (query: string) =>
  sql`lower(${users.username}) like ${beginningWith(query.replace(/^@/, "").toLowerCase())}`;

/** Every type of subject; null for one of which there is only one, or none with a number. */
const SUBJECTS: Record<SubjectType, Subjects | null> = {
  prospect: {
    table: prospects,
    name: fullNameIn(prospects),
    path: listOf(paths.prospectAdmin),
    isFoundBy: isNamed(fullNameIn(prospects)),
  },
  measurement: {
    table: measurements,
    name: nameIn(fullNameIn(prospects), prospects, measurements.prospectId),
    path: listOf(paths.eventsAdmin, "measurements"),
    isFoundBy: (query) =>
      sql`${measurements.prospectId} in (select ${prospects.id} from ${prospects}
        where ${isNamed(fullNameIn(prospects))(query)})`,
  },
  edition: {
    table: boardEditions,
    name: boardEditions.title,
    path: () => paths.editionsAdmin,
  },
  event: { table: events, name: events.name, path: (_, id) => paths.eventSheet(id) },
  nomination: {
    table: nominations,
    name: fullNameIn(nominations),
    path: (_, id) => listOf(paths.adminQueue, "nominations")(String(id)),
    isFoundBy: (query) =>
      sql`${nominations.id} in (select ${nominationWords.nominationId} from ${nominationWords}
        where ${matchesSearch(nominationWords.allWords, query)})`,
  },
  /** By its author: what it says may name a child. */
  comment: {
    table: comments,
    name: nameIn(users.username, users, comments.userId),
    path: listOf(paths.adminQueue, "comments"),
    isFoundBy: (query) =>
      sql`${comments.userId} in (select ${users.id} from ${users} where ${hasUsername(query)})`,
  },
  contact_message: {
    table: contactSubmissions,
    isConfidential: true,
    name: contactSubmissions.name,
    path: listOf(paths.admin),
    isFoundBy: hasWords(contactSubmissions.searchVector),
  },
  evaluation_request: {
    table: evaluationRequests,
    isConfidential: true,
    name: evaluationRequests.playerName,
    path: listOf(paths.admin, "evaluations"),
    isFoundBy: hasWords(evaluationRequests.searchVector),
  },
  privacy_request: {
    table: privacyRequests,
    isConfidential: true,
    name: privacyRequests.personName,
    path: listOf(paths.adminQueue, "privacy"),
    isFoundBy: isNamed(sql`${privacyRequests.personName}`),
  },
  user: {
    table: users,
    name: users.username,
    path: listOf(paths.adminPanel, "users"),
    isFoundBy: hasUsername,
  },
  /** By its address, until the invitation is accepted, withdrawn or long over. */
  invitation: {
    table: staffInvitations,
    name: staffInvitations.email,
    path: () => listOf(paths.adminPanel, "users")(""),
    isFoundBy: (query) =>
      sql`lower(${staffInvitations.email}) like ${beginningWith(query.toLowerCase())}`,
  },
  product: {
    table: products,
    name: products.name,
    path: listOf(paths.shopAdmin, "products"),
  },
  variant: {
    table: variants,
    name: nameIn(products.name, products, variants.productId),
    path: listOf(paths.shopAdmin, "products"),
  },
  order: {
    table: orders,
    isConfidential: true,
    name: orders.orderNumber,
    path: listOf(paths.shopAdmin),
    isFoundBy: hasWords(orders.searchVector),
  },
  athlete: {
    table: athletes,
    isConfidential: true,
    name: fullNameIn(athletes),
    path: listOf(paths.rawPassAdmin, "members"),
    isFoundBy: isNamed(fullNameIn(athletes)),
  },
  pass: {
    table: memberships,
    isConfidential: true,
    name: nameIn(fullNameIn(athletes), athletes, memberships.athleteId),
    path: listOf(paths.rawPassAdmin, "members"),
    isFoundBy: (query) =>
      sql`${memberships.athleteId} in (select ${athletes.id} from ${athletes}
        where ${isNamed(fullNameIn(athletes))(query)})`,
  },
  booking: { table: bookings, ...athleteOf(bookings.id), name: bookedAthlete },
  drop_in: { table: dropIns, ...athleteOf(dropIns.bookingId) },
  check_in: { table: checkIns, ...athleteOf(checkIns.bookingId) },
  activity: {
    table: activities,
    name: activities.name,
    path: () => listOf(paths.rawPassAdmin, "activities")(""),
  },
  /** January 1, 2023 was a Sunday, which is day 0. */
  slot: {
    table: timeSlots,
    name: sql`${nameIn(activities.name, activities, timeSlots.activityId)} || to_char(
      date '2023-01-01' + ${timeSlots.dayOfWeek} + ${timeSlots.startTime}::time, '", "FMDay" at "FMHH12:MI AM')`,
    path: () => listOf(paths.rawPassAdmin, "activities")(""),
  },
  closure: {
    table: closures,
    name: sql`concat_ws(' to ', ${closures.fromDate}, nullif(${closures.toDate}, ${closures.fromDate}))`,
    path: () => listOf(paths.rawPassAdmin, "closures")(""),
  },
  partner: {
    table: partners,
    name: partners.companyName,
    path: listOf(paths.connectAdmin, "people"),
    isFoundBy: hasWords(partners.searchVector),
  },
  listing: {
    table: listings,
    name: listings.title,
    path: listOf(paths.connectAdmin),
    isFoundBy: hasWords(listings.searchVector),
  },
  deal: {
    table: deals,
    name: deals.title,
    path: listOf(paths.connectAdmin, "deals"),
    isFoundBy: hasWords(deals.searchVector),
  },
  review: {
    table: reviews,
    name: nameIn(deals.title, deals, reviews.dealId),
    path: () => listOf(paths.connectAdmin, "reviews")(""),
    isFoundBy: (query) =>
      sql`${reviews.dealId} in (select ${deals.id} from ${deals}
        where ${hasWords(deals.searchVector)(query)})`,
  },
  ...{ board_settings: null, shop_settings: null, connect_settings: null, working_order: null },
  ...{ retention: null, audit_log: null, security_log: null, queue: null, newsletter: null },
  ...{ network: null, payment: null, test_subscription: null },
};

/** The things of a type by their ids, as they are now, without those that are gone. */
export async function nameSubjects(
  db: Db,
  type: SubjectType,
  ids: number[],
): Promise<ReadonlyMap<number, NamedSubject>> {
  const subjects = SUBJECTS[type];
  if (!subjects || ids.length === 0) return new Map();
  const { table, name, path, isConfidential = false } = subjects;
  const rows = await db
    .select({ id: table.id, name: sql<string | null>`${name}` })
    .from(table)
    .where(inArray(table.id, ids));
  return new Map(
    rows.flatMap(({ id, name }): [number, NamedSubject][] =>
      name ? [[id as number, { name, path: path(name, id as number), isConfidential }]] : [],
    ),
  );
}

/** The things that a person's name finds: of each type a query of their ids. */
export function subjectsFoundBy(query: string): { type: SubjectType; ids: SQL }[] {
  return Object.entries(SUBJECTS).flatMap(([type, subjects]) =>
    subjects?.isFoundBy
      ? [
          {
            type: type as SubjectType,
            ids: sql`select ${subjects.table.id} from ${subjects.table} where ${subjects.isFoundBy(query)}`,
          },
        ]
      : [],
  );
}
