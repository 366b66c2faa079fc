// @module-tag dialect
import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { removeOldMessages } from "./service/retention.ts";
import { contactSubmissions } from "./tables.ts";

const NOW = new Date("2027-03-10T17:00:00Z");

test("a message is deleted 24 months after it came, not a moment before", async () => {
  const { db, deps } = await testApp();
  const message = { name: "Ana", email: "ana@city.example", organization: "City", message: "Hi." };
  await db.insert(contactSubmissions).values([
    { ...message, createdAt: new Date("2025-03-10T16:59:59Z") },
    { ...message, createdAt: new Date("2025-03-10T17:00:00Z") },
  ]);
  expect(await removeOldMessages({ ...deps, now: () => NOW })).toBe(1);
  const left = await db.select().from(contactSubmissions);
  expect(left.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    "2025-03-10T17:00:00.000Z",
  ]);
});
