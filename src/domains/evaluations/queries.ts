import { desc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../lib/db/db.ts";
import type { Range } from "../../lib/list-params.ts";
import type { UserRow } from "../accounts/queries.ts";
import { findProfile } from "../profiles/queries.ts";
import type { EvaluationDraft } from "./schema.ts";
import { evaluationRequests } from "./tables.ts";

export type EvaluationRequestRow = typeof evaluationRequests.$inferSelect;

/** What the form begins with for this person. */
export async function findDraft(db: Db, user: UserRow): Promise<EvaluationDraft> {
  const profile = await findProfile(db, user.id);
  return { parentName: profile?.displayName ?? null, parentEmail: user.email };
}

/** Requests, the newest first. */
export async function listRequests(db: Db, range: Range): Promise<EvaluationRequestRow[]> {
  return db
    .select()
    .from(evaluationRequests)
    .orderBy(desc(evaluationRequests.createdAt), desc(evaluationRequests.id))
    .limit(range.limit)
    .offset(range.offset);
}

export async function countRequests(db: Db): Promise<number> {
  return db.$count(evaluationRequests);
}

/** Requests that staff have yet to take up. */
export async function countPendingRequests(db: Db): Promise<number> {
  return db.$count(evaluationRequests, eq(evaluationRequests.status, "pending"));
}

/** More than three a day make in 24 months. */
const MOST_OF_ONE_PERSON = 3_000;

/** What a person asked for, the newest first, without what staff note about it. */
export async function listRequestsOf(db: Db, userId: number) {
  const { userId: _own, staffNote: _staff, ...told } = getTableColumns(evaluationRequests);
  return db
    .select(told)
    .from(evaluationRequests)
    .where(eq(evaluationRequests.userId, userId))
    .orderBy(desc(evaluationRequests.id))
    .limit(MOST_OF_ONE_PERSON);
}
