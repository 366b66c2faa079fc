import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import type { SignedIn } from "./actors.ts";
import type { TestApp } from "./test-app.ts";

/** A signed-in adult who votes as themselves, unless `given` says otherwise. */
export async function aVoter(
  { db, clock, signIn }: Pick<TestApp, "db" | "clock" | "signIn">,
  username = "ana",
  given: Partial<UserRow> = {},
): Promise<SignedIn> {
  const longAgo = new Date(clock.now.getTime() - 30 * DAY_MS);
  return signIn(
    await aUser(db, {
      username,
      email: `${username}@city.example`,
      emailConfirmedAt: longAgo,
      adultConfirmedAt: longAgo,
      createdAt: longAgo,
      ...given,
    }),
  );
}
