import { randomUUID } from "node:crypto";
import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN as EVALUATION } from "#areas/board/evaluations/testing.ts";
import { events } from "#areas/board/events/tables.ts";
import { prospects, scoutingReports } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { privacyRequests } from "#areas/site/privacy/tables.ts";
import { WRITTEN as PRIVACY } from "#areas/site/privacy/testing.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination, WRITTEN as NOMINATION } from "#areas/youscout/nominations/testing.ts";
import { createdOnce } from "#lib/db/created-once-table.ts";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { scheduledJobs } from "./jobs.ts";

interface Form {
  call: string;
  who: "visitor" | "member" | "admin";
  table: PgTable;
  written: Record<string, unknown>;
  /** Field that a person corrects before sending the form once more. */
  corrected: Record<string, unknown>;
}

const FORMS: Record<string, Form> = {
  "a contact message": {
    call: "/api/contact",
    who: "visitor",
    table: contactSubmissions,
    written: {
      name: "Ana Batiste",
      email: "ana@city.example",
      organization: "City Recreation",
      message: "We look for a partner.",
    },
    corrected: { message: "We look for two partners." },
  },
  "a privacy request": {
    call: "/api/privacy-requests",
    who: "visitor",
    table: privacyRequests,
    written: PRIVACY,
    corrected: { message: "Please remove all of it." },
  },
  "an evaluation request": {
    call: "/api/prospect-evaluations",
    who: "member",
    table: evaluationRequests,
    written: { ...EVALUATION },
    corrected: { playerSchool: "Slidell High School" },
  },
  "a nomination": {
    call: "/api/you-scout/nominations",
    who: "member",
    table: nominations,
    written: NOMINATION,
    corrected: { firstName: "Remy", lastName: "Gaudet" },
  },
  "a comment": {
    call: "/api/you-scout/nominations/1/comments",
    who: "member",
    table: comments,
    written: { comment: "What an arm! Saw it myself." },
    corrected: { comment: "What a bat! Saw it myself." },
  },
  "an athlete": {
    call: "/api/rawpass/athletes",
    who: "member",
    table: athletes,
    written: {
      firstName: "Maya",
      lastName: "Batiste",
      birthDate: "2017-05-20",
      emergencyName: "Ana Batiste",
      emergencyPhone: "(504) 555-0142",
    },
    corrected: { firstName: "Mia" },
  },
  "a listing": {
    call: "/api/connect/own-listings",
    who: "member",
    table: listings,
    written: { type: "event", title: "Crescent City Classic" },
    corrected: { title: "Lakefront Classic" },
  },
  "a player": {
    call: "/api/admin/prospects",
    who: "admin",
    table: prospects,
    written: {
      firstName: "Remy",
      lastName: "Gaudet",
      positionPrimary: "SS",
      school: "Jesuit High School",
      gradYear: 2027,
      rawRank: 1,
      isAnotherPlayer: true,
    },
    corrected: { rawRank: 2 },
  },
  "a scouting report": {
    call: "/api/admin/prospects/1/scouting",
    who: "admin",
    table: scoutingReports,
    written: {
      grades: [{ tool: "hit", present: 45, future: 60 }],
      confidence: "medium",
      notes: "Loose hands.",
    },
    corrected: { confidence: "high" },
  },
  "an event": {
    call: "/api/admin/events",
    who: "admin",
    table: events,
    written: {
      name: "Winter Showcase",
      kind: "showcase",
      place: "City Park, Field 2",
      startsAt: "2027-03-13T09:00",
      endsAt: "2027-03-14T13:00",
      capacity: 40,
      isPublic: true,
    },
    corrected: { place: "City Park, Field 3" },
  },
};

async function siteWith({ call, who, table, written }: Form) {
  const site = await testApp();
  await site.db.update(users).set({ adultConfirmedAt: site.clock.now });
  await switchConnect(site.db, true);
  await aPartner(site.db, { userId: site.member.user.id, userType: "organizer" });
  await aProspect(site.db);
  await aNomination(site.db, { firstName: "Ada", lastName: "Verret" });
  const before = await site.db.$count(table);
  const key = randomUUID();
  return {
    ...site,
    send: (change: object = {}) =>
      site[who].post(call, { ...written, idempotencyKey: key, ...change }),
    added: async () => (await site.db.$count(table)) - before,
  };
}

describe.each(Object.entries(FORMS))("%s", (_, form) => {
  test("is created once, however often the form is sent", async () => {
    const { send, added, outbox, deps } = await siteWith(form);
    const first = await send();
    expect([200, 201]).toContain(first.status);
    const mails = await outbox();
    const { contentVersion } = deps.database;
    const version = contentVersion.current;
    // More often than any limit allows to create one.
    for (let turn = 1; turn <= 6; turn += 1) {
      const { status, body } = await send();
      expect([status, body]).toEqual([first.status, first.body]);
    }
    expect(await added()).toBe(1);
    expect(await outbox()).toEqual(mails);
    expect(contentVersion.current, "a form that was sent before publishes nothing").toBe(version);
  });

  test("is created once if the form is sent again before the first answer", async () => {
    const { send, added } = await siteWith(form);
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    for (const { status, body } of others)
      expect([status, body]).toEqual([first.status, first.body]);
    expect(await added()).toBe(1);
  });

  test("is another one once the form says something else", async () => {
    const { send, added } = await siteWith(form);
    await send();
    expect([200, 201]).toContain((await send(form.corrected)).status);
    expect(await added()).toBe(2);
  });
});

test("what was sent is known again for two days", async () => {
  const form = FORMS["an athlete"] as Form;
  const { send, added, deps, clock, db } = await siteWith(form);
  const forget = scheduledJobs(deps).find(({ name }) => name === "submissions-forget-old");
  await send();
  clock.now = new Date(clock.now.getTime() + 2 * DAY_MS - 1);
  await forget?.run();
  await send();
  expect(await added()).toBe(1);
  clock.now = new Date(clock.now.getTime() + 2);
  await forget?.run();
  expect(await db.$count(createdOnce)).toBe(0);
});

test("another account with the same key and words has its own record", async () => {
  const { added, member, otherMember } = await siteWith(FORMS["an athlete"] as Form);
  const sent = { ...FORMS["an athlete"]?.written, idempotencyKey: randomUUID() };
  expect((await member.post("/api/rawpass/athletes", sent)).status).toBe(201);
  expect((await otherMember.post("/api/rawpass/athletes", sent)).status).toBe(201);
  expect(await added()).toBe(2);
});
