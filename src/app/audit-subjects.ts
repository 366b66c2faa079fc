import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "#domains/accounts/tables.ts";
import { athletes } from "#domains/athletes/tables.ts";
import type { AuditSubjects, NamedSubject } from "#domains/audit/queries.ts";
import type { SubjectType } from "#domains/audit/schema/words.ts";
import { products, variants } from "#domains/catalog/tables.ts";
import { contactSubmissions } from "#domains/contact/tables.ts";
import { deals } from "#domains/deals/tables.ts";
import { boardEditions } from "#domains/editions/tables.ts";
import { evaluationRequests } from "#domains/evaluations/tables.ts";
import { events } from "#domains/events/tables.ts";
import { listings } from "#domains/listings/tables.ts";
import { measurements } from "#domains/measurements/tables.ts";
import { nominations, nominationWords } from "#domains/nominations/tables.ts";
import { orders } from "#domains/orders/tables.ts";
import { partners } from "#domains/partners/tables.ts";
import { memberships } from "#domains/passes/tables.ts";
import { privacyRequests } from "#domains/privacy/tables.ts";
import { prospects } from "#domains/prospects/tables.ts";
import { activities, timeSlots } from "#domains/schedule/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";

const { tab, search } = pageParameters;

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
const fullName = ({ firstName, lastName }: { firstName: PgColumn; lastName: PgColumn }) =>
  sql`${firstName} || ' ' || ${lastName}`;
const isNamed = (name: SQL) => (query: string) => matchesSearch(searchVector(name), query);
const hasWords = (words: PgColumn) => (query: string) => matchesSearch(words, query);

/** A name that stands in another table. */
const nameIn = (name: SQL | PgColumn, table: PgTable & { id: PgColumn }, id: PgColumn) =>
  sql`(select ${name} from ${table} where ${eq(table.id, id)})`;

const SUBJECTS: Partial<Record<SubjectType, Subjects>> = {
  prospect: {
    table: prospects,
    name: fullName(prospects),
    path: listOf(paths.prospectAdmin),
    isFoundBy: isNamed(fullName(prospects)),
  },
  measurement: {
    table: measurements,
    name: nameIn(fullName(prospects), prospects, measurements.prospectId),
    path: listOf(paths.eventsAdmin, "measurements"),
  },
  edition: {
    table: boardEditions,
    name: boardEditions.title,
    path: () => paths.editionsAdmin,
  },
  event: { table: events, name: events.name, path: (_, id) => paths.eventSheet(id) },
  nomination: {
    table: nominations,
    name: fullName(nominations),
    path: (_, id) => listOf(paths.adminQueue, "nominations")(String(id)),
    isFoundBy: (query) =>
      sql`${nominations.id} in (select ${nominationWords.nominationId} from ${nominationWords}
        where ${matchesSearch(nominationWords.allWords, query)})`,
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
    isFoundBy: (query) =>
      sql`lower(${users.username}) like ${beginningWith(query.replace(/^@/, "").toLowerCase())}`,
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
    name: fullName(athletes),
    path: listOf(paths.rawPassAdmin, "members"),
    isFoundBy: isNamed(fullName(athletes)),
  },
  pass: {
    table: memberships,
    isConfidential: true,
    name: nameIn(fullName(athletes), athletes, memberships.athleteId),
    path: listOf(paths.rawPassAdmin, "members"),
    isFoundBy: (query) =>
      sql`${memberships.athleteId} in (select ${athletes.id} from ${athletes}
        where ${isNamed(fullName(athletes))(query)})`,
  },
  activity: {
    table: activities,
    name: activities.name,
    path: () => listOf(paths.rawPassAdmin, "activities")(""),
  },
  slot: {
    table: timeSlots,
    name: nameIn(activities.name, activities, timeSlots.activityId),
    path: () => listOf(paths.rawPassAdmin, "activities")(""),
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
};

/** What the audit log calls the things that changes are about, as they are now. */
export const AUDIT_SUBJECTS: AuditSubjects = {
  async name(db: Db, type, ids) {
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
  },
  of(query) {
    return Object.entries(SUBJECTS).flatMap(([type, { table, isFoundBy }]) =>
      isFoundBy
        ? [
            {
              type: type as SubjectType,
              ids: sql`select ${table.id} from ${table} where ${isFoundBy(query)}`,
            },
          ]
        : [],
    );
  },
};
