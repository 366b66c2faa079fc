import type { Db } from "../../../lib/db/db.ts";
import { listActivity, listSessions, type UserRow } from "../../accounts/queries.ts";
import { listRequestsOf } from "../../evaluations/queries.ts";
import { findProfile } from "../../profiles/queries.ts";
import { listUploads } from "../../uploads/queries.ts";
import { listBadgesOf } from "../../youscout/badges/queries.ts";
import { listOwnComments } from "../../youscout/comments/queries.ts";
import { listOwnVotes } from "../../youscout/queries/nominations.ts";
import { listOwn } from "../../youscout/queries/own.ts";
import { PersonalData } from "../schema/personal-data.ts";

const MOST_ACTIVITIES = 10_000;

/** All that hangs on an account, out of every domain, as one document. */
export async function gatherPersonalData(db: Db, user: UserRow, now: Date): Promise<PersonalData> {
  const found = {
    exportedAt: now,
    account: { ...user, isAdult: user.adultConfirmedAt !== null },
    profile: await findProfile(db, user.id),
    evaluationRequests: await listRequestsOf(db, user.id),
    nominations: await listOwn(db, user.id),
    nominationVotes: await listOwnVotes(db, user.id),
    comments: await listOwnComments(db, user.id),
    badges: await listBadgesOf(db, user.id),
    activity: await listActivity(db, user.id, MOST_ACTIVITIES),
    uploads: await listUploads(db, user.id),
    sessions: await listSessions(db, user.id),
  };
  // Dates become text; parsing leaves exactly what the schema names.
  return PersonalData.parse(JSON.parse(JSON.stringify(found)));
}
