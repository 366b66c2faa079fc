import { randomBytes } from "node:crypto";
import { type Db, writtenRow } from "#lib/db/db.ts";
import { inventedAddress } from "#lib/mail/invented.ts";
import { hashPassword } from "#lib/passwords.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import type { UserRow } from "./queries.ts";
import { staffRights, users } from "./tables.ts";

/** The password of every account made here. */
export const TEST_PASSWORD = "swing-away-504";

let encoded: Promise<string> | undefined;

/**
 * Inserts one account; what is not given is a fan named "fan". An address that is given is confirmed
 * unless told otherwise.
 */
export async function aUser(
  db: Db,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> {
  encoded ??= hashPassword(TEST_PASSWORD);
  const row = writtenRow(
    await db
      .insert(users)
      .values({
        username: "fan",
        role: "fan",
        password: await encoded,
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
