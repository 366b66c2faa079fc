import { eq } from "drizzle-orm";
import { admitMail } from "#areas/people/newsletter/service/ask-confirmation.ts";
import {
  type SwitchedAddress,
  turnOff,
  turnOn,
} from "#areas/people/newsletter/service/newsletter-switch.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser, type UserRow } from "#areas/platform/accounts/queries/users.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import {
  claimUpload,
  releaseUpload,
  removeReleased,
} from "#areas/platform/uploads/service/claims.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { isSameLine } from "#lib/one-line.ts";
import { perDeps } from "#lib/per-deps.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { verificationOfOtherTeam } from "../access.ts";
import { verificationPendingMail } from "../mails.ts";
import { asProfile, findProfile, type ProfileRow } from "../queries/profiles.ts";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import type { Profile, ProfileChange } from "../schema/profile.ts";
import { userProfiles } from "../tables.ts";
import { lockProfile } from "./lock-profile.ts";
import { wantsMail } from "./preferences.ts";

const NOT_OWN = "Please upload your photo first";

const NO_EMAIL = "Your account has no email address";

const limit = perDeps((deps) =>
  createLimit(deps, {
    name: "profile-account",
    points: 60,
    seconds: HOUR_SECONDS,
    message: "You've saved your profile many times. Please try again later.",
  }),
);

/**
 * Changes what a person says of himself; the first change makes the profile. A coach whose team
 * changes waits for staff again, and is told when he was judged before. A newsletter switch that is
 * turned writes the newsletter's list. A photo that is replaced or taken out is removed. Throws
 * `invalid` at `photoUrl` for a picture that this person did not upload, at the switch without an
 * email address; `too_many` beyond 60 an hour, or when the switch is turned too often.
 */
export async function saveProfile(
  deps: Deps,
  actor: Member,
  given: ProfileChange,
): Promise<Profile> {
  const { userId } = actor;
  const { db, contentVersion } = deps.database;
  const user = await getUser(db, userId);
  const change = user.role === "coach" ? given : withoutTeam(given);
  await limit(deps).take(String(userId));
  const switched = (await isTurned(db, user, change)) ? await admitSwitch(deps, actor, user) : null;
  const now = deps.now();
  const save = async (tx: PublicTx) => {
    await lockAccount(tx, userId);
    const former = await lockProfile(tx, userId, now);
    const released = await exchangePhoto(tx, former, change.photoUrl, now);
    const row = writtenRow(
      await tx
        .update(userProfiles)
        .set({ ...merged(former, change), updatedAt: now })
        .where(eq(userProfiles.id, former.id))
        .returning(),
    );
    if (switched) await turn(tx, deps, switched, asProfile(former), asProfile(row));
    await notifyOfVerification(tx, deps, user, former, row);
    await noteActivity(tx, [{ userId, type: "profile_updated" }], now);
    // The pages of a coach's nominations say whether staff have verified the coach.
    const isOtherCoach = former.verificationStatus !== row.verificationStatus;
    return { profile: asProfile(row), released, isOtherCoach };
  };
  const saved = await contentVersion.publish(save, ({ isOtherCoach }) => isOtherCoach);
  if (saved.released !== null) await removeReleased(deps, saved.released);
  return saved.profile;
}

/** Coaches who were verified or rejected are told that another team starts over. */
async function notifyOfVerification(
  tx: Db,
  { config, mail, now }: Deps,
  { id, email, role }: UserRow,
  former: ProfileRow,
  { verificationStatus }: ProfileRow,
): Promise<void> {
  if (former.verificationStatus === verificationStatus || role !== "coach" || !email) return;
  if (!(await wantsMail(tx, id, "emailNotifications"))) return;
  await mail.queue(tx, verificationPendingMail(config.baseUrl, id, email, now()));
}

/** Whether the change turns the newsletter switch, as far as can be seen before the profile is held. */
async function isTurned(db: Db, user: UserRow, change: ProfileChange): Promise<boolean> {
  const wanted = change.notificationPreferences?.newsletterSubscription;
  if (wanted === undefined) return false;
  const former = await findProfile(db, user.id);
  const { newsletterSubscription } = former?.notificationPreferences ?? DEFAULT_PREFERENCES;
  return wanted !== newsletterSubscription;
}

/** The address that the switch is turned for, taken from the limits of the newsletter's form. */
async function admitSwitch(
  deps: Deps,
  actor: Member,
  { email, emailConfirmedAt }: UserRow,
): Promise<SwitchedAddress> {
  if (!email) {
    throw new AppError("invalid", NO_EMAIL, {
      fields: { "notificationPreferences.newsletterSubscription": NO_EMAIL },
    });
  }
  const mayMail = await admitMail(deps, actor, email.toLowerCase());
  return { email, isEmailConfirmed: emailConfirmedAt !== null, mayMail };
}

/** Turns the switch, unless another call turned it at the same moment. */
async function turn(
  tx: Db,
  deps: Deps,
  switched: SwitchedAddress,
  { notificationPreferences: former }: Profile,
  { notificationPreferences: next }: Profile,
): Promise<void> {
  if (former.newsletterSubscription === next.newsletterSubscription) return;
  await (next.newsletterSubscription ? turnOn : turnOff)(tx, deps, switched);
}

/** Shows another photo; returns the address of the one that nothing shows any more, if there is one. */
async function exchangePhoto(
  tx: Db,
  { userId, photoUrl: former }: ProfileRow,
  next: string | null | undefined,
  now: Date,
): Promise<string | null> {
  if (next === undefined || next === former) return null;
  if (next !== null && !(await claimUpload(tx, userId, next, now))) {
    throw new AppError("invalid", NOT_OWN, { fields: { photoUrl: NOT_OWN } });
  }
  if (former !== null) await releaseUpload(tx, former);
  return former;
}

/** Only coaches have a team: what others send of one is left out. */
function withoutTeam({ teamName: _name, teamPosition: _position, ...rest }: ProfileChange) {
  return rest;
}

/** The columns that change. */
function merged(
  former: ProfileRow,
  { socialLinks = {}, notificationPreferences = {}, ...fields }: ProfileChange,
) {
  const isOtherTeam =
    fields.teamName !== undefined && !isSameLine(fields.teamName, former.teamName);
  return {
    ...fields,
    socialLinks: Object.assign({}, former.socialLinks, socialLinks),
    notificationPreferences: Object.assign(
      {},
      former.notificationPreferences,
      notificationPreferences,
    ),
    ...(isOtherTeam && { verificationStatus: verificationOfOtherTeam(former.verificationStatus) }),
  };
}
