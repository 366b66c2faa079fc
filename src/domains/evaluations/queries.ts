import { desc, eq, or, sql } from "drizzle-orm";
import type { UserRow } from "#domains/accounts/queries.ts";
import { users } from "#domains/accounts/tables.ts";
import { findProfile } from "#domains/profiles/queries.ts";
import { BOARD_CAPACITY } from "#domains/prospects/access.ts";
import { prospects } from "#domains/prospects/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import type { EvaluationDraft, EvaluationFilter } from "./schema.ts";
import { evaluationRequests } from "./tables.ts";

const ownColumns = columnsToRead(evaluationRequests);

const columns = {
  ...ownColumns,
  isConfirmed: sql<boolean>`exists (
    select from ${users}
    where ${users.id} = ${evaluationRequests.userId} and ${users.emailConfirmedAt} is not null
  )`,
};

export type EvaluationRequestRow = Omit<typeof evaluationRequests.$inferSelect, "searchVector">;

/** A request as staff see it. */
export interface StaffRequestRow extends EvaluationRequestRow {
  /** Whether the account that asked has confirmed its address. */
  isConfirmed: boolean;
}

/** What the form begins with for this person. */
export async function findDraft(db: Db, user: UserRow): Promise<EvaluationDraft> {
  const profile = await findProfile(db, user.id);
  return { parentName: profile?.displayName ?? null, parentEmail: user.email };
}

/** The requests of a filter as staff see them, the newest first. */
export const requestList = newestList({
  table: evaluationRequests,
  columns,
  where: ({ status }: EvaluationFilter) => status && eq(evaluationRequests.status, status),
});

/** Locks a request until the transaction ends. */
export async function lockRequest(tx: Db, id: number): Promise<StaffRequestRow | null> {
  const [row] = await tx
    .select(columns)
    .from(evaluationRequests)
    .where(eq(evaluationRequests.id, id))
    .for("update");
  return row ?? null;
}

/** Requests that staff have yet to take up. */
export async function countPendingRequests(db: Db): Promise<number> {
  return db.$count(evaluationRequests, eq(evaluationRequests.status, "pending"));
}

/**
 * The players of whom a family asked for an evaluation, as long as requests are kept: the prospect was made of a
 * request, or has the name of its player.
 */
export async function listAsking(db: Db): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: prospects.id })
    .from(prospects)
    .innerJoin(
      evaluationRequests,
      or(
        eq(evaluationRequests.prospectId, prospects.id),
        sql`lower(${evaluationRequests.playerName}) = lower(${prospects.firstName} || ' ' || ${prospects.lastName})`,
      ),
    )
    .limit(BOARD_CAPACITY);
  return new Set(rows.map(({ id }) => id));
}

/** More than three a day make in 24 months. */
const MOST_OF_ONE_PERSON = 3_000;

/** What a person asked for, the newest first, without what staff note about it. */
export async function listRequestsOf(db: Db, userId: number) {
  const { userId: _own, staffNote: _staff, prospectId: _staffs, ...told } = ownColumns;
  return db
    .select(told)
    .from(evaluationRequests)
    .where(eq(evaluationRequests.userId, userId))
    .orderBy(desc(evaluationRequests.id))
    .limit(MOST_OF_ONE_PERSON);
}
