import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isPublicPlayer } from "#areas/board/prospects/queries/agreement.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { findProfile } from "#areas/people/profiles/queries/profiles.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { consentOf, isPublicState, visibilityOf } from "../access/visibility.ts";
import type { NominationDraft, OwnNomination } from "../schema/nominations.ts";
import { nominations } from "../tables.ts";
import { isPublicIn, type NominationRow } from "./nominations.ts";

/** More than anybody nominates; a person with more sees the newest. */
const MOST_OF_ONE_PERSON = 1_000;

const target = alias(nominations, "target");

/** A nomination with what became of it; ids of what everybody sees, else null. */
export interface OwnRow extends NominationRow {
  publicTargetId: number | null;
  publicProspectId: number | null;
}

/** What a person nominated, the newest first, as many as are wanted. */
export async function listOwn(
  db: Db,
  userId: number,
  limit = MOST_OF_ONE_PERSON,
): Promise<OwnRow[]> {
  return selectOwn(db, userId).orderBy(desc(nominations.id)).limit(limit);
}

/** How many nominations are a person's. */
export async function countOwn(db: Db, userId: number): Promise<number> {
  return db.$count(nominations, eq(nominations.submittedByUserId, userId));
}

/** A nomination of this person, or null. */
export async function findOwn(db: Db, userId: number, id: number): Promise<OwnRow | null> {
  const [row] = await selectOwn(db, userId, eq(nominations.id, id));
  return row ?? null;
}

function selectOwn(db: Db, userId: number, condition?: SQL) {
  const { guardianAnsweredAt, guardianEmail, hasGuardianAnswered } = nominations;
  return db
    .select({
      ...getTableColumns(nominations),
      // Another author may have given the address of a guardian who has answered.
      guardianEmail: sql<
        string | null
      >`case when ${guardianAnsweredAt} is null and not ${hasGuardianAnswered} then ${guardianEmail} end`,
      publicTargetId: target.id,
      publicProspectId: prospects.id,
    })
    .from(nominations)
    .leftJoin(target, and(eq(target.id, nominations.mergedIntoId), isPublicIn(target)))
    .leftJoin(prospects, and(eq(prospects.id, nominations.promotedProspectId), isPublicPlayer()))
    .where(and(eq(nominations.submittedByUserId, userId), condition));
}

/** What the form begins with for this person. */
export async function findDraft(db: Db, user: UserRow): Promise<NominationDraft> {
  const profile = await findProfile(db, user.id);
  return { submittedByName: profile?.displayName ?? null, submittedByEmail: user.email };
}

/** The address at which the author is mailed; null without an account or address, or if suspended. */
export async function findAuthorEmail(db: Db, userId: number): Promise<string | null> {
  const [author] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  return author?.email ?? null;
}

/** A nomination as its author sees it. */
export function presentOwn(row: OwnRow): OwnNomination {
  return {
    ...row,
    isPublic: isPublicState(row),
    level: visibilityOf(row),
    isHidden: row.hiddenAt !== null,
    isErased: row.anonymizedAt !== null,
    consent: consentOf(row),
    mergedIntoId: row.publicTargetId,
    prospectId: row.publicProspectId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
