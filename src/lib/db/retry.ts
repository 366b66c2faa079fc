import { setTimeout as passTime } from "node:timers/promises";
import { isCollision } from "./db.ts";

const MOST_TRIES = 3;
/** Later no try begins, so that an outage is still told soon. PostgreSQL finds a deadlock after a second. */
const LAST_TRY_MS = 1_500;
const LONGEST_PAUSE_MS = 50;

/**
 * Runs a whole transaction again that the database broke off because it collided with others. It left
 * nothing behind then; what it does outside the database must be harmless to do twice. The pauses are
 * of chance, so that two that met do not meet again.
 */
export async function retryTransaction<Result>(transact: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      const isLast = tries === MOST_TRIES || performance.now() - begun > LAST_TRY_MS;
      if (isLast || !isCollision(error)) throw error;
      await passTime(Math.random() * LONGEST_PAUSE_MS * tries);
    }
  }
}
