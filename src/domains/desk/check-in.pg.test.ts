import { expect, test } from "vitest";
import { someAthletes } from "#domains/athletes/testing.ts";
import { bookings } from "#domains/bookings/tables.ts";
import { memberApi } from "#member-api.ts";
import { buy, passSite } from "#tests/passes.ts";
import { checkIns } from "./tables.ts";

test("a code scanned at twenty desks at once is one check-in, and nineteen are told so", async () => {
  const site = await passSite();
  const { qrCode: code } = await buy(site);
  site.clock.now = new Date("2027-03-12T23:00:00Z");
  const admin = await site.signIn(site.admin.user);
  const scans = await Promise.all(
    Array.from({ length: 20 }, () => admin.post(memberApi.deskCheckIns, { code })),
  );
  const colors = scans.map(({ body }) => body.data.color).toSorted();
  expect(colors).toEqual([...Array(19).fill("again"), "green"]);
  expect(await site.db.$count(checkIns)).toBe(1);
});

test("twenty athletes without a place who are let in at once fill what is free, and no more", async () => {
  const site = await passSite();
  site.clock.now = new Date("2027-03-12T23:00:00Z");
  const admin = await site.signIn(site.admin.user);
  const all = await someAthletes(site.db, site.member.user.id, 20);
  const [, slotId] = site.slotIds;
  const answers = await Promise.all(
    all.map(({ id: athleteId }) =>
      admin.post(memberApi.deskCheckIns, { athleteId, slotId, way: "let_in", note: "Open day" }),
    ),
  );
  const colors = answers.map(({ body }) => body.data.color).toSorted();
  expect(colors).toEqual([...Array(10).fill("green"), ...Array(10).fill("red")]);
  expect(await site.db.$count(bookings)).toBe(10);
});
