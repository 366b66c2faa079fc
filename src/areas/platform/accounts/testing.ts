import { randomBytes } from "node:crypto";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { hashPassword } from "#lib/passwords.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import type { UserRow } from "./queries/users.ts";
import { staffRights, users } from "./tables.ts";

/** The password of every account made here. */
export const TEST_PASSWORD = "swing-away-504";

/** TEST_PASSWORD at argon2's lowest cost, so that tests log in cheaply. */
const ENCODED =
  "$argon2id$v=19$m=8,t=1,p=1$OXAutbXwJVVqb5jzOSxGWA$wg/aZ8Kzm3JJBM37q2Fl4NG+pQxjl8KcZSrdE3t9b7I";

/**
 * Inserts one account; what is not given is a fan named "fan". An address that is given is confirmed
 * unless told otherwise.
 */
export async function aUser(
  db: Db,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> {
  const row = writtenRow(
    await db
      .insert(users)
      .values({
        username: "fan",
        role: "fan",
        password: ENCODED,
        emailConfirmedAt: given.email ? new Date() : null,
        ...given,
      })
      .returning(),
  );
  return row;
}

/** Gives an account a right of staff, as an owner did. */
export async function aRight(db: Db, userId: number, right: StaffRight): Promise<void> {
  await db.insert(staffRights).values({ userId, right, reason: "Helps us", at: new Date() });
}

/**
 * Inserts parents of the demo content, with nobody's password and addresses to which nothing is sent.
 * @returns their ids, in their order
 */
export async function someParents(
  db: Db,
  parents: readonly { name: string; createdAt: Date }[],
): Promise<number[]> {
  const password = await hashPassword(randomBytes(32).toString("base64url"));
  const rows = await db
    .insert(users)
    .values(
      parents.map(({ name, createdAt }) => ({
        ...{ username: `demo-${name}`, email: inventedAddress(name), password },
        ...{ role: "parent" as const, createdAt, emailConfirmedAt: createdAt },
        adultConfirmedAt: createdAt,
      })),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}
