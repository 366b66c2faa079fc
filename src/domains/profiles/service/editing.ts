import { eq } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createLimit } from "../../../lib/http/limits.ts";
import { noteActivity } from "../../accounts/service/activity.ts";
import { holdAccount } from "../../accounts/service/leaving.ts";
import { claimUpload, releaseUpload } from "../../uploads/service/claims.ts";
import { asProfile, type ProfileRow } from "../queries.ts";
import type { Profile, ProfileChange } from "../schema.ts";
import { userProfiles } from "../tables.ts";

const NOT_OWN = "Please upload your photo first";

/**
 * Changes what a person says of himself; the first change makes the profile. A coach whose team
 * changes waits for staff again. Throws `invalid` at `photoUrl` for a picture that this person did
 * not upload, `too_many` beyond 60 an hour.
 */
type SaveProfile = (userId: number, change: ProfileChange) => Promise<Profile>;

export function createSaveProfile(deps: Deps): SaveProfile {
  const perPerson = createLimit(deps, {
    name: "profile-account",
    points: 60,
    seconds: 60 * 60,
    message: "You have saved your profile very often. Please try again later.",
  });

  return async (userId, change) => {
    await perPerson.take(String(userId));
    const now = deps.now();
    return deps.database.db.transaction(async (tx) => {
      await holdAccount(tx, userId);
      const former = await holdProfile(tx, userId, now);
      await exchangePhoto(tx, former, change.photoUrl, now);
      const [row] = await tx
        .update(userProfiles)
        .set({ ...merged(former, change), updatedAt: now })
        .where(eq(userProfiles.id, former.id))
        .returning();
      if (!row) throw new Error("the profile vanished under a lock");
      await noteActivity(tx, [{ userId, type: "profile_updated" }], now);
      return asProfile(row);
    });
  };
}

/** The profile, made when there is none, held until the transaction ends. */
async function holdProfile(tx: Db, userId: number, now: Date): Promise<ProfileRow> {
  await tx
    .insert(userProfiles)
    .values({ userId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId))
    .for("update");
  if (!row) throw new Error("the profile was not made");
  return row;
}

async function exchangePhoto(
  tx: Db,
  { userId, photoUrl: former }: ProfileRow,
  next: string | null | undefined,
  now: Date,
): Promise<void> {
  if (next === undefined || next === former) return;
  if (next !== null && !(await claimUpload(tx, userId, next, now))) {
    throw new AppError("invalid", NOT_OWN, { fields: { photoUrl: NOT_OWN } });
  }
  if (former !== null) await releaseUpload(tx, former);
}

/** The columns that change. */
function merged(
  former: ProfileRow,
  { socialLinks = {}, notificationPreferences = {}, ...fields }: ProfileChange,
) {
  const isOtherTeam = fields.teamName !== undefined && fields.teamName !== former.teamName;
  return {
    ...fields,
    socialLinks: Object.assign({}, former.socialLinks, socialLinks),
    notificationPreferences: Object.assign(
      {},
      former.notificationPreferences,
      notificationPreferences,
    ),
    ...(isOtherTeam && { verificationStatus: "pending" as const }),
  };
}
