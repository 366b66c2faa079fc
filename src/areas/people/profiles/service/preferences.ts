import { eq, inArray, sql } from "drizzle-orm";
import { hasConfirmedEmail, listUsersByEmail } from "#areas/platform/accounts/queries/users.ts";
import type { Db } from "#lib/db/db.ts";
import { DEFAULT_PREFERENCES } from "../rules.ts";
import type { NotificationPreferences } from "../schema/profile.ts";
import { userProfiles } from "../tables.ts";

/**
 * Whether a person gets the mails of a notification switch: wants them, and has confirmed the address.
 * What keeps an account safe, such as a changed password, is mailed without asking here.
 */
export async function wantsMail(
  tx: Db,
  userId: number,
  name: keyof NotificationPreferences,
): Promise<boolean> {
  if (!(await hasConfirmedEmail(tx, userId))) return false;
  const [row] = await tx
    .select({ preferences: userProfiles.notificationPreferences })
    .from(userProfiles)
    .where(eq(userProfiles.userId, userId));
  return row?.preferences[name] ?? DEFAULT_PREFERENCES[name];
}

/** Switches the newsletter off in the profiles of an address, which ended it by a mail's link. */
export async function switchNewsletterOff(tx: Db, email: string): Promise<void> {
  const owners = await listUsersByEmail(tx, email);
  const profiles = await tx
    .select()
    .from(userProfiles)
    .where(
      inArray(
        userProfiles.userId,
        owners.map(({ id }) => id),
      ),
    )
    .orderBy(userProfiles.id)
    .for("update");
  for (const { id, notificationPreferences } of profiles) {
    await tx
      .update(userProfiles)
      .set({
        notificationPreferences: { ...notificationPreferences, newsletterSubscription: false },
      })
      .where(eq(userProfiles.id, id));
  }
}

/** Switches the newsletter off in a profile whose account has another address: that one was not asked. */
export async function forgetNewsletterSwitch(tx: Db, userId: number): Promise<void> {
  await tx
    .update(userProfiles)
    .set({
      notificationPreferences: sql`${userProfiles.notificationPreferences} || '{"newsletterSubscription": false}'`,
    })
    .where(eq(userProfiles.userId, userId));
}
