// @module-tag dialect
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { forgetOldConfirmations } from "./service/retention.ts";
import { newsletterSubscriptions } from "./tables.ts";

const NOW = new Date("2027-03-10T17:00:00Z");
const OLD = new Date("2027-03-03T16:59:59Z");
const FRESH = new Date("2027-03-03T17:00:00Z");

test("after 7 days a link is forgotten, and with it an address that never said yes", async () => {
  const { db, deps } = await testApp();
  await db.insert(newsletterSubscriptions).values([
    { email: "silent@raw.example", confirmationHash: "a", confirmationAskedAt: OLD },
    { email: "fresh@raw.example", confirmationHash: "b", confirmationAskedAt: FRESH },
    {
      email: "reader@raw.example",
      confirmationHash: "c",
      confirmationAskedAt: OLD,
      confirmedAt: OLD,
    },
  ]);
  expect(await forgetOldConfirmations({ ...deps, now: () => NOW })).toBe(2);
  const { email, confirmationHash } = newsletterSubscriptions;
  const left = await db
    .select({ email, confirmationHash })
    .from(newsletterSubscriptions)
    .orderBy(asc(email));
  expect(left).toEqual([
    { email: "fresh@raw.example", confirmationHash: "b" },
    { email: "reader@raw.example", confirmationHash: null },
  ]);
});
