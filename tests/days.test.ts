import { describe, expect, test } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { aNomination, WRITTEN } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { machinePaths } from "#machine-paths.ts";
import { testApp } from "./test-app.ts";

/** Days that no calendar has, that the database cannot count with, or that nobody means. */
const STRANGE_DAYS = [
  "0000-01-01",
  "0001-01-01",
  "1989-12-31",
  "2101-01-01",
  "9999-12-31",
  "2026-02-30",
  "2027-02-29",
  "2026-13-01",
  "2026-00-10",
  "+275760-09-13",
  "-000001-01-01",
  "-4713-01-01",
  "20260301",
  "2026-3-1",
  "infinity",
  "epoch",
  "today",
  "٢٠٢٦-٠٣-٠١",
  "2026-03-01T00:00:00Z",
];

interface Operation {
  parameters?: { in: string; name: string }[];
}

test("no list answers a day that nobody means with a failure", async () => {
  const { admin, db } = await testApp();
  await switchConnect(db, true);
  const { body } = await admin.get(machinePaths.openapi);
  const lists = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, { get }]) =>
    get?.parameters?.some((one) => one.in === "query" && one.name === "from") ? [path] : [],
  );
  expect(lists).toEqual(
    expect.arrayContaining([
      "/api/admin/audit",
      "/api/admin/users",
      "/api/contact",
      "/api/prospect-evaluations",
      "/api/admin/you-scout/nominations",
      "/api/admin/shop/orders",
      "/api/newsletter",
    ]),
  );
  expect(lists.length).toBeGreaterThan(12);
  // One list for every kind of day; that the others read days alike shows in one of each sort.
  for (const path of lists) {
    const strange = path === "/api/admin/audit" ? STRANGE_DAYS : ["2101-01-01", "2026-02-30"];
    for (const field of ["from", "to"]) {
      for (const day of strange) {
        const answer = await admin.get(withQuery(path, { [field]: day }));
        expect([answer.status, answer.body.code], `${path} ${field}=${day}`).toEqual([
          400,
          "bad_request",
        ]);
      }
      for (const day of ["1990-01-01", "2100-12-31"]) {
        const answer = await admin.get(withQuery(path, { [field]: day }));
        expect(answer.status, `${path} ${field}=${day}`).toBe(200);
      }
    }
  }
});

describe("the day of a game", () => {
  test.each(STRANGE_DAYS)("%j is refused by its field, whoever gives it", async (gameDate) => {
    const { member, admin, db } = await testApp();
    await member.post("/api/user/adult", { isAdult: true });
    await aNomination(db, { submittedByUserId: member.user.id, status: "pending" });
    const answers = [
      await member.post("/api/you-scout/nominations", { ...WRITTEN, lastName: "Other", gameDate }),
      await member.patch("/api/you-scout/nominations/1", { gameDate }),
      await admin.patch("/api/you-scout/nominations/1", { gameDate }),
      await admin.patch("/api/admin/you-scout/nominations/1", { gameDate }),
    ];
    for (const { status, body } of answers) {
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ["gameDate"]]);
    }
  });
});

test.each([
  ["0000-01-01T00:00:00Z", "2027-03-02T00:00:00Z", "from"],
  ["1989-12-31T23:00:00Z", "2027-03-02T00:00:00Z", "from"],
  ["2027-03-01T00:00:00Z", "2101-01-01T00:00:00Z", "to"],
  ["2027-03-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "to"],
])("votes are not voided from %s to %s", async (from, to, field) => {
  const { admin, db } = await testApp();
  const { id } = await aProspect(db);
  const voiding = { from, to, reason: "A burst" };
  const { status, body } = await admin.post(`/api/admin/prospects/${id}/votes/void`, voiding);
  expect([status, Object.keys(body.fields)]).toEqual([422, [field]]);
});

test("staff correct no game into the future", async () => {
  const { admin, db } = await testApp();
  await aNomination(db);
  const correction = { gameDate: "2027-03-11" };
  for (const path of ["/api/you-scout/nominations/1", "/api/admin/you-scout/nominations/1"]) {
    const { status, body } = await admin.patch(path, correction);
    expect([status, body.fields]).toEqual([422, { gameDate: "The game cannot be in the future" }]);
  }
});
