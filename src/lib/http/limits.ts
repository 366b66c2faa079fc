import { lt } from "drizzle-orm";
import { RateLimiterDrizzle, type RateLimiterRes } from "rate-limiter-flexible";
import { deleteInBatches } from "../db/in-batches.ts";
import { rateLimits } from "../db/rate-limits-table.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { keyedHash } from "../secrets.ts";

/**
 * Points for each key within a number of seconds, counted in the database: a restart or a second process
 * forgets nothing. Uses a connection of its own, so never call it inside a transaction.
 */
export interface Limit {
  /** Takes a point and returns how many are taken now. Throws `too_many` beyond the limit. */
  take(key: string): Promise<number>;
  /** Throws `too_many` where no point is left, and takes none. */
  requirePoint(key: string): Promise<void>;
  /** Whether any point of the key is taken. */
  has(key: string): Promise<boolean>;
  /** Gives a point back. */
  returnPoint(key: string): Promise<void>;
  /** Forgets all points of the key. */
  forget(key: string): Promise<void>;
}

interface LimitOptions {
  name: string;
  points: number;
  seconds: number;
  /** What the person reads beyond the limit. */
  message: string;
}

const UNLIMITED: Limit = {
  take: async () => 0,
  requirePoint: async () => {},
  has: async () => false,
  returnPoint: async () => {},
  forget: async () => {},
};

export function createLimit(
  deps: Pick<Deps, "config" | "secrets" | "database">,
  options: LimitOptions,
): Limit {
  if (!deps.config.rateLimit) return UNLIMITED;
  const limiter = new RateLimiterDrizzle({
    storeClient: deps.database.db,
    schema: rateLimits,
    keyPrefix: options.name,
    points: options.points,
    duration: options.seconds,
    clearExpiredByTimeout: false,
  });
  const hashed = (key: string) => keyedHash(deps.secrets.session, key);
  const refusal = ({ msBeforeNext }: RateLimiterRes) =>
    new AppError("too_many", options.message, {
      retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
    });
  return {
    async take(key) {
      try {
        const { consumedPoints } = await limiter.consume(hashed(key));
        return consumedPoints;
      } catch (error) {
        throw error instanceof Error ? error : refusal(error as RateLimiterRes);
      }
    },
    async requirePoint(key) {
      const taken = await limiter.get(hashed(key));
      if (taken && taken.remainingPoints <= 0) throw refusal(taken);
    },
    async has(key) {
      return ((await limiter.get(hashed(key)))?.consumedPoints ?? 0) > 0;
    },
    async returnPoint(key) {
      await limiter.reward(hashed(key));
    },
    async forget(key) {
      await limiter.delete(hashed(key));
    },
  };
}

/** Takes a point; beyond the limit it is false instead of a refusal, for limits that nobody is told. */
export async function isWithin(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (refusal) {
    if (refusal instanceof AppError) return false;
    throw refusal;
  }
}

/** What comes of work for which a point was taken: where we refuse it, the point is given back. */
export async function returnedIfRefused<Result>(
  limit: Limit,
  key: string,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (refusal) {
    if (refusal instanceof AppError) await limit.returnPoint(key);
    throw refusal;
  }
}

/** Deletes the rows of limits whose time is over. */
export async function removeExpiredLimits({
  database,
  now,
}: Pick<Deps, "database" | "now">): Promise<void> {
  await deleteInBatches(database.db, rateLimits, rateLimits.key, lt(rateLimits.expire, now()));
}
