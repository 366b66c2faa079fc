import { and, count, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { prospects } from "#areas/board/prospects/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import { matchesSearch, searchVector } from "#lib/db/search-vector.ts";
import { isOpen, readReference } from "../rules.ts";
import { type PrivacyRequestFilter, REQUEST_STATUSES } from "../schema/requests.ts";
import { privacyRequests } from "../tables.ts";

export type PrivacyRequestRow = typeof privacyRequests.$inferSelect;
type LinkedProspect = Pick<
  typeof prospects.$inferSelect,
  "id" | "firstName" | "lastName" | "hiddenAt"
>;
type LinkedNomination = Pick<
  typeof nominations.$inferSelect,
  "id" | "firstName" | "lastName" | "status" | "hiddenAt" | "guardianRevokedAt"
>;
export type ListedRequest = PrivacyRequestRow & {
  prospect: LinkedProspect | null;
  nomination: LinkedNomination | null;
};

const OPEN = REQUEST_STATUSES.filter(isOpen);
const { kind, isAboutMinor, status, createdAt, statusChangedAt, id } = privacyRequests;

/** The requests that staff have not closed. */
export const isOpenRow = inArray(status, OPEN);

/** The requests that staff handle before all others: to remove what tells of a minor. */
export const isUrgentRow = and(eq(kind, "removal"), isAboutMinor);

/**
 * One page of the requests of the filter: of the open ones removals about minors first, then the
 * oldest; after them what was closed last.
 */
export function listRequests(db: Db, filter: PrivacyRequestFilter): Promise<Page<ListedRequest>> {
  const where = conditionOf(filter);
  const ids = db.select({ id }).from(privacyRequests).where(where);
  return readPage(db, filter, ids, ({ limit, offset }) =>
    withSubject(db)
      .where(where)
      .orderBy(
        desc(and(isOpenRow, isUrgentRow) as SQL),
        sql`case when ${isOpenRow} then ${createdAt} end`,
        desc(statusChangedAt),
        id,
      )
      .limit(limit)
      .offset(offset),
  );
}

/** Requests that staff have not closed, and how many of them ask to remove a minor. */
export async function countOpenRequests(db: Db): Promise<{ all: number; minorRemovals: number }> {
  const minorRemovals = sql`count(*) filter (where ${isUrgentRow})`.mapWith(Number);
  const [row] = await db
    .select({ all: count(), minorRemovals })
    .from(privacyRequests)
    .where(isOpenRow);
  return row ?? { all: 0, minorRemovals: 0 };
}

export async function findRequest(db: Db, requestId: number): Promise<ListedRequest | null> {
  const [row] = await withSubject(db).where(eq(id, requestId)).limit(1);
  return row ?? null;
}

/** The requests with these ids that there are, in any order. */
export async function findRequests(db: Db, ids: number[]): Promise<ListedRequest[]> {
  return ids.length === 0 ? [] : withSubject(db).where(inArray(id, ids)).limit(ids.length);
}

export async function findByReference(
  db: Db,
  reference: string,
): Promise<PrivacyRequestRow | null> {
  const where = eq(privacyRequests.reference, reference);
  const [row] = await db.select().from(privacyRequests).where(where).limit(1);
  return row ?? null;
}

function withSubject(db: Db) {
  const { firstName, lastName, hiddenAt } = prospects;
  return db
    .select({
      ...getTableColumns(privacyRequests),
      prospect: { id: prospects.id, firstName, lastName, hiddenAt },
      nomination: {
        id: nominations.id,
        firstName: nominations.firstName,
        lastName: nominations.lastName,
        status: nominations.status,
        hiddenAt: nominations.hiddenAt,
        guardianRevokedAt: nominations.guardianRevokedAt,
      },
    })
    .from(privacyRequests)
    .leftJoin(prospects, eq(prospects.id, privacyRequests.prospectId))
    .leftJoin(nominations, eq(nominations.id, privacyRequests.nominationId))
    .$dynamic();
}

function conditionOf(filter: PrivacyRequestFilter): SQL | undefined {
  const { q, from, to } = filter;
  return and(
    filter.kind && eq(kind, filter.kind),
    filter.status === "open" ? isOpenRow : filter.status && eq(status, filter.status),
    isWithinDays(createdAt, { from, to }),
    q ? isAbout(q) : undefined,
  );
}

function isAbout(q: string): SQL | undefined {
  const { personName, requesterName, requesterEmail, reference } = privacyRequests;
  const names = sql`${personName} || ' ' || ${requesterName}`;
  return or(
    matchesSearch(searchVector(names, requesterEmail), q),
    eq(reference, readReference(q) ?? ""),
  );
}
