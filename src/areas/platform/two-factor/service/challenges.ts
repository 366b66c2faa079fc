import { and, desc, eq, gte, inArray, isNull, lt } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { signedChallenge } from "../queries/signed-challenge.ts";
import { CHALLENGES_OF_ACCOUNT, challengesSince } from "../rules.ts";
import { passkeyChallenges } from "../tables.ts";

/** Keeps what a browser is given to sign; without an account it is for a login. */
export async function keepChallenge(
  tx: Db,
  { challenge, userId, now }: { challenge: string; userId: number | null; now: Date },
): Promise<void> {
  await tx.insert(passkeyChallenges).values({ challenge, userId, createdAt: now });
}

/**
 * Keeps what a browser is given for a new passkey of an account that is locked. Of more than ten the oldest are
 * forgotten: several tabs may ask at once, and nobody fills the table.
 */
export async function keepChallengeOf(
  tx: Db,
  given: { challenge: string; userId: number; now: Date },
): Promise<void> {
  const { challenge, userId, createdAt } = passkeyChallenges;
  const surplus = tx
    .select({ challenge })
    .from(passkeyChallenges)
    .where(eq(userId, given.userId))
    .orderBy(desc(createdAt), challenge)
    .offset(CHALLENGES_OF_ACCOUNT - 1);
  await tx.delete(passkeyChallenges).where(inArray(challenge, surplus));
  await keepChallenge(tx, given);
}

/**
 * Takes what a browser says that a passkey signed, if this site gave it in the last five minutes. It is used up, and
 * whether the signature is right is still to be found out.
 * @returns the challenge, or null when it was none
 */
export async function spendChallenge(
  tx: Db,
  { clientDataJSON, userId, now }: { clientDataJSON: string; userId: number | null; now: Date },
): Promise<string | null> {
  const challenge = signedChallenge(clientDataJSON);
  if (challenge === null) return null;
  const { userId: owner, createdAt } = passkeyChallenges;
  const [spent] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(owner) : eq(owner, userId),
        gte(createdAt, challengesSince(now)),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return spent?.challenge ?? null;
}

/** Deletes what nobody signed in time, and returns how many. */
export async function removeOldChallenges({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(passkeyChallenges.createdAt, challengesSince(now()));
  return deleteInBatches(db, passkeyChallenges, passkeyChallenges.challenge, isOld);
}
