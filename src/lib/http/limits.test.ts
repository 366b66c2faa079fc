// @module-tag dialect
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { readConfig } from "../config.ts";
import { rateLimits } from "../db/rate-limits-table.ts";
import type { AppError } from "../errors.ts";
import { MINUTE_MS } from "../time.ts";
import { createLimit, removeExpiredLimits } from "./limits.ts";

async function limitOf(points: number, options: { rateLimit?: "on" | "off"; name?: string } = {}) {
  const deps = {
    config: readConfig({ RATE_LIMIT: options.rateLimit ?? "on" }),
    secrets: { session: "session secret of the tests", vote: "vote" },
    database: await testDatabase(),
    now: () => new Date(),
  };
  const name = options.name ?? "calls";
  const message = "Too many calls. Please wait.";
  const limit = createLimit(deps, { name, points, seconds: 60, message });
  return { deps, limit, pass: (ms: number) => letLimitsPass(deps.database.db, ms) };
}

/** The refusal of a full limit, with the seconds to wait, of which a few may have passed. */
async function secondsToWait(attempt: Promise<number>): Promise<number> {
  const refusal = await attempt.catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    status: 429,
    code: "too_many",
    message: "Too many calls. Please wait.",
  });
  return (refusal as AppError).retryAfterSeconds as number;
}

test("a limit refuses calls beyond its points, says when to come back, and then starts again", async () => {
  const { limit, pass } = await limitOf(2);
  expect([await limit.take("ann"), await limit.take("ann")]).toEqual([1, 2]);
  expect(await secondsToWait(limit.take("ann"))).toSatisfy(isAbout(60));
  await pass(MINUTE_MS);
  expect(await limit.take("ann")).toBe(1);
});

test("the time runs from the first point and no refusal makes it longer", async () => {
  const { limit, pass } = await limitOf(1);
  await limit.take("ann");
  for (const seconds of [60, 40, 20]) {
    expect(await secondsToWait(limit.take("ann"))).toSatisfy(isAbout(seconds));
    await pass(MINUTE_MS / 3);
  }
  expect(await limit.take("ann")).toBe(1);
});

function isAbout(seconds: number): (found: number) => boolean {
  return (found) => found > seconds - 10 && found <= seconds;
}

test("each key and each limit counts for itself", async () => {
  const { limit } = await limitOf(1);
  const { limit: other } = await limitOf(1, { name: "letters" });
  await limit.take("ann");
  expect(await limit.take("bob")).toBe(1);
  expect(await other.take("ann")).toBe(1);
});

test("all at once: as many pass as there are points", async () => {
  const { limit } = await limitOf(7);
  const ends = await Promise.allSettled(Array.from({ length: 50 }, () => limit.take("ann")));
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
});

test("a point can be refunded, all can be forgotten", async () => {
  const { limit } = await limitOf(2);
  await limit.take("ann");
  await limit.take("ann");
  await limit.returnPoint("ann");
  expect(await limit.take("ann")).toBe(2);
  await limit.forget("ann");
  expect(await limit.take("ann")).toBe(1);
});

test("what was counted outlives the process that counted it", async () => {
  await (await limitOf(1)).limit.take("ann");
  const { limit } = await limitOf(1);
  expect(await secondsToWait(limit.take("ann"))).toSatisfy(isAbout(60));
});

test("a stored key shows neither name nor address", async () => {
  const { limit, deps } = await limitOf(2);
  await limit.take("ann 203.0.113.9");
  const rows = await deps.database.db.select().from(rateLimits);
  expect(rows).toEqual([
    { key: expect.stringMatching(/^calls:[\w-]{43}$/), points: 1, expire: expect.any(Date) },
  ]);
});

test("where limits are off nothing is counted", async () => {
  const { limit, deps } = await limitOf(1, { rateLimit: "off" });
  expect([await limit.take("ann"), await limit.take("ann")]).toEqual([0, 0]);
  await limit.returnPoint("ann");
  await limit.forget("ann");
  expect(await deps.database.db.$count(rateLimits)).toBe(0);
});

test("a database that fails is an error, not a refusal", async () => {
  const { deps } = await limitOf(1);
  const insert = () => {
    throw new Error("database gone");
  };
  const database = { ...deps.database, db: { insert } };
  const options = { name: "calls", points: 1, seconds: 60, message: "Too many." };
  const limit = createLimit({ ...deps, database } as never, options);
  await expect(limit.take("ann")).rejects.toThrow("database gone");
});

test("rows whose time is over are removed, the others stay", async () => {
  const { limit, deps, pass } = await limitOf(5);
  await limit.take("ann");
  await pass(MINUTE_MS);
  await limit.take("bob");
  await removeExpiredLimits(deps);
  expect(await deps.database.db.$count(rateLimits)).toBe(1);
  expect(await limit.take("bob")).toBe(2);
});
