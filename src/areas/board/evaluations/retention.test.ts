// @module-tag dialect
import { expect, test } from "vitest";
import { NOT_TAKEN_DOWN } from "#areas/board/prospects/testing.ts";
import { testApp } from "#tests/test-app.ts";
import { removeOldRequests } from "./service/retention.ts";
import { evaluationRequests } from "./tables.ts";
import { WRITTEN } from "./testing.ts";

test("a request is deleted 24 months after it came, not a moment before", async () => {
  const { db, member, deps } = await testApp();
  const request = { ...WRITTEN, userId: member.user.id };
  await db.insert(evaluationRequests).values([
    { ...request, createdAt: new Date("2025-03-10T16:59:59Z") },
    { ...request, createdAt: new Date("2025-03-10T17:00:00Z") },
  ]);
  expect(await removeOldRequests(deps, NOT_TAKEN_DOWN)).toBe(1);
  const left = await db.select().from(evaluationRequests);
  expect(left.map(({ createdAt }) => createdAt.toISOString())).toEqual([
    "2025-03-10T17:00:00.000Z",
  ]);
});
