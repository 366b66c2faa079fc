import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anEvent } from "#areas/board/events/testing.ts";
import { eventPlayers } from "#areas/board/measurements/tables.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { prospectFormerNames, prospects } from "#areas/board/prospects/tables.ts";
import { aProspect, failsForSecondPlayer, NOT_TAKEN_DOWN } from "#areas/board/prospects/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { evaluationJobs } from "./jobs.ts";
import { removeOldRequests } from "./service/retention.ts";
import { evaluationAppointments, evaluationRequests } from "./tables.ts";
import { MARCUS, someRequests, WRITTEN } from "./testing.ts";

const ONE = "/api/admin/evaluation-requests/1/appointment";
const START = new Date("2027-03-15T14:00:00Z");
/** 9:30 in the morning of March 15. */
const GIVEN = { eventId: 1, startsAt: "2027-03-15T09:30", place: "City Park, Field 2" };
const AT = new Date("2027-03-15T14:30:00Z");

/** A site with a request of the member for each of the given, and event 1 on March 15 for as many as given. */
async function siteWithEvent(
  capacity = 40,
  ...given: Partial<typeof evaluationRequests.$inferInsert>[]
) {
  const site = await testApp();
  const { db, member, deps } = site;
  const createdAt = deps.now();
  const requests = given.length > 0 ? given : [{}];
  await someRequests(db, member.user.id, ...requests.map((part) => ({ createdAt, ...part })));
  const endsAt = new Date("2027-03-15T18:00:00Z");
  await anEvent(db, { startsAt: START, endsAt, capacity, name: "Spring Evaluations" });
  const own = async () => (await member.get("/api/my/evaluations")).body.data[0];
  const onList = async () => (await db.select().from(eventPlayers)).map((row) => row.prospectId);
  return { ...site, own, onList };
}

const fileOf = (mail: { calendar?: { content: string } } | undefined) =>
  (mail?.calendar?.content ?? "").replaceAll("\r\n ", "");

test.each([
  ["cancel", "post", "/api/my/evaluations/1/cancel"],
  ["take the calendar file of", "get", "/api/my/evaluations/1/appointment.ics"],
] as const)("who asked alone may %s an appointment", async (_what, method, path) => {
  const { expectStatuses, admin } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  await expectStatuses((actor) => actor[method as "post"](path), {
    visitor: 401,
    member: 200,
    otherMember: 404,
    admin: 404,
  });
});

test("members see their own requests alone", async () => {
  const { expectStatuses, otherMember, member } = await siteWithEvent();
  await expectStatuses((actor) => actor.get("/api/my/evaluations"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  expect((await otherMember.get("/api/my/evaluations")).body).toEqual({ data: [], total: 0 });
  const { body } = await member.get("/api/my/evaluations");
  expect(body.data).toEqual([
    {
      id: 1,
      playerName: "Marcus Batiste",
      position: "SS",
      school: "Holy Cross School",
      status: "pending",
      createdAt: "2027-03-10T17:00:00.000Z",
      age: WRITTEN.playerAge,
      parentPhone: WRITTEN.parentPhone,
      notes: WRITTEN.additionalInfo,
      canChange: true,
      appointment: null,
      report: null,
      isReportDue: false,
    },
  ]);
});

describe("scheduling", () => {
  test("gives the player a place and tells the family by mail and in the bell", async () => {
    const { admin, own, outbox, member, onList, db } = await siteWithEvent();
    const { status, body } = await admin.put(ONE, GIVEN);
    expect([status, body.data.status]).toEqual([200, "scheduled"]);
    expect(body.data.appointment).toMatchObject({
      eventName: "Spring Evaluations",
      startsAt: GIVEN.startsAt,
      isPlayerNew: true,
      sequence: 0,
    });
    expect(await own()).toMatchObject({
      status: "scheduled",
      appointment: {
        eventName: "Spring Evaluations",
        when: "Monday, March 15, 2027 at 9:30 AM",
        until: "Monday, March 15, 2027 at 1:00 PM",
        place: GIVEN.place,
        canCancel: true,
        cancelUntil: "Sunday, March 14, 2027 at 9:30 AM",
      },
    });
    const [mail] = await outbox();
    expect([mail?.to, mail?.cause]).toEqual(["Ana@city.example", "evaluation:1:appointment:0"]);
    const file = fileOf(mail);
    expect(file).toContain("METHOD:REQUEST");
    expect(file).toContain("DTSTART:20270315T143000Z");
    expect(file).toContain("DTEND:20270315T180000Z");
    expect(file).toContain("SEQUENCE:0");
    const bell = await member.get("/api/notifications");
    expect(bell.body.data[0]).toMatchObject({ type: "evaluation", relatedId: 1 });
    expect(await onList()).toEqual([1]);
    const [player] = await db.select().from(prospects);
    expect(player).toMatchObject({ firstName: "Marcus", rawRank: null });
    expect(player?.hiddenAt).not.toBeNull();
  });

  test("publishes nothing of the player", async () => {
    const { admin, visitor } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    expect((await visitor.get("/api/prospects")).body.data).toEqual([]);
    expect((await visitor.get("/api/prospects/1")).status).toBe(404);
  });

  test("names no child in the mails, neither in their files", async () => {
    const { admin, outbox } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    await admin.delete(ONE);
    const written = JSON.stringify((await outbox()).map((mail) => ({ ...mail, to: "" })));
    expect(written).not.toMatch(/marcus|batiste|holy cross/i);
  });

  test("names the child among the facts of mails to the account's own confirmed address", async () => {
    const { admin, outbox, db, member } = await siteWithEvent();
    const confirmed = { email: "ana@city.example", emailConfirmedAt: new Date(0) };
    await db.update(users).set(confirmed).where(eq(users.id, member.user.id));
    await admin.put(ONE, GIVEN);
    await admin.delete(ONE);
    const mails = await outbox();
    expect(mails.map(({ parts }) => parts[0])).toEqual([
      "We look forward to seeing you: Monday, March 15, 2027 at 9:30 AM, City Park, Field 2.",
      "The evaluation that you had scheduled with us is canceled.",
    ]);
    for (const { parts } of mails) {
      expect(parts[1]).toMatchObject({ facts: expect.arrayContaining([["Player", "Marcus"]]) });
    }
    expect(JSON.stringify(mails)).not.toContain("Batiste");
  });

  test("names the child and the day in the mails about a correction, a closed request and no report", async () => {
    const { admin, clock, signIn, outbox, db, member } = await siteWithEvent(40, {}, {});
    const confirmed = { email: "ana@city.example", emailConfirmedAt: new Date(0) };
    await db.update(users).set(confirmed).where(eq(users.id, member.user.id));
    await admin.patch("/api/admin/evaluation-requests/2", { status: "declined" });
    await admin.put(ONE, GIVEN);
    clock.now = new Date("2027-03-15T19:00:00Z");
    const staff = await signIn(admin.user);
    const correction = { playerSchool: "Jesuit", reason: "They called us" };
    await staff.post("/api/admin/evaluation-requests/1/correction", correction);
    await staff.patch("/api/admin/evaluation-requests/1", { status: "completed" });
    await staff.put("/api/admin/evaluation-requests/1/report", { words: null, isNone: true });
    const mails = await outbox();
    const evaluation = ["Evaluation", "Monday, March 15, 2027 at 9:30 AM (New Orleans time)"];
    for (const [cause, day] of [
      ["evaluation:2:declined", ["Requested on", "March 10, 2027"]],
      ["evaluation:1:corrected-by-staff", evaluation],
      ["evaluation:1:no-report", evaluation],
    ] as const) {
      const mail = mails.find((sent) => sent.cause.startsWith(cause));
      expect(mail?.parts, cause).toContainEqual({ facts: [["Player", "Marcus"], day] });
    }
    const bell = await (await signIn(member.user)).get("/api/notifications");
    expect(JSON.stringify(bell.body)).not.toContain("Marcus");
  });

  test("the same again changes nothing", async () => {
    const { admin, outbox } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    expect((await admin.put(ONE, GIVEN)).body.data.appointment.sequence).toBe(0);
    expect(await outbox()).toHaveLength(1);
  });

  test("anew moves what calendars took in: the same id, a higher sequence", async () => {
    const { admin, outbox, onList } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    await admin.put(ONE, { ...GIVEN, startsAt: "2027-03-15T10:00" });
    await admin.delete(ONE);
    const files = (await outbox()).map(fileOf);
    expect(files.map((file) => /SEQUENCE:(\d)/.exec(file)?.[1])).toEqual(["0", "1", "2"]);
    expect(files.map((file) => /METHOD:(\w+)/.exec(file)?.[1])).toEqual([
      "REQUEST",
      "REQUEST",
      "CANCEL",
    ]);
    expect(new Set(files.map((file) => /UID:(\S+)/.exec(file)?.[1])).size).toBe(1);
    expect(files[2]).toContain("STATUS:CANCELLED");
    expect(await onList()).toEqual([]);
  });

  test("at another event takes the player from the one to the other", async () => {
    const { admin, db, onList } = await siteWithEvent();
    await anEvent(db, { startsAt: START, endsAt: new Date("2027-03-15T20:00:00Z") });
    await admin.put(ONE, GIVEN);
    await admin.put(ONE, { ...GIVEN, eventId: 2 });
    expect(await onList()).toEqual([1]);
    expect(await db.select().from(eventPlayers)).toMatchObject([{ eventId: 2 }]);
  });

  test("takes a player who is known, and makes none", async () => {
    const { admin, db, onList } = await siteWithEvent();
    await aProspect(db, { firstName: "marcus", lastName: "Batiste" });
    await aProspect(db, { firstName: "Marcus", lastName: "Other" });
    const choices = await admin.get("/api/admin/evaluation-requests/1/choices");
    expect(choices.body.data.players.map(({ id }: { id: number }) => id)).toEqual([1]);
    expect(choices.body.data.events).toMatchObject([{ id: 1, free: 40 }]);
    await admin.put(ONE, { ...GIVEN, playerId: 1 });
    expect(await onList()).toEqual([1]);
    expect(await db.$count(prospects)).toBe(2);
  });

  test("offers the known player, with the conflict about his guardian, however a family writes him", async () => {
    const { admin, db } = await siteWithEvent(40);
    const guardianEmail = "mother@city.example";
    const name = { firstName: 'José "Pepe"', lastName: "Núñez-O’Neal" };
    const { id } = await aProspect(db, { ...name, guardianEmail });
    await aProspect(db, { firstName: "Josué", lastName: "Núñez-O’Neal" });
    await db.insert(prospectFormerNames).values({
      ...{ prospectId: id, firstName: "Joseph", lastName: "Nunez ONeal" },
      until: START,
    });
    await aNomination(db, {
      ...{ firstName: "Nominado", lastName: "Núñez", promotedProspectId: id },
    });
    for (const playerName of [
      ...["jose nunez-o'neal", "José  Núñez O’Neal", "Jose Nun\u0303ez ONeal", "Jose Nunez O Neal"],
      ...[
        "Nunez O'Neal Jose",
        "Núñez-O´Neal, José",
        "Nunez-ONeal Jr., Jose Luis",
        "José L. Núñez O‘Neal",
      ],
      ...['José "Pepe" Núñez-O’Neal', "Pepe Nunez ONeal", "Joseph Nunez ONeal", "Nominado Nunez"],
    ]) {
      await db.update(evaluationRequests).set({ playerName });
      const { body } = await admin.get("/api/admin/evaluation-requests/1/choices");
      expect(body.data.players, playerName).toMatchObject([
        { id, guardianConflict: "other_guardian" },
      ]);
    }
  });

  test("refuses the last place to the second family, and says so at the event", async () => {
    const { admin, outbox, db } = await siteWithEvent(1, {}, { playerName: "Ben Roy" });
    await admin.put(ONE, GIVEN);
    const late = await admin.put("/api/admin/evaluation-requests/2/appointment", GIVEN);
    expect([late.status, late.body.code]).toEqual([409, "conflict"]);
    expect(late.body.fields.eventId).toBe(
      "Spring Evaluations is full: its only place is taken. Please choose another event.",
    );
    expect(await outbox()).toHaveLength(1);
    expect(await db.$count(prospects)).toBe(1);
  });

  test("counts those whom staff put on the list themselves", async () => {
    const { admin, db } = await siteWithEvent(1);
    await aProspect(db);
    await admin.post("/api/admin/events/1/players", { playerIds: [1] });
    expect((await admin.put(ONE, GIVEN)).status).toBe(409);
  });

  test("refuses each wrong value at its field", async () => {
    const { admin, db } = await siteWithEvent();
    for (const [change, status, field] of [
      [{ startsAt: "2027-03-15T08:59" }, 422, "startsAt"],
      [{ startsAt: "2027-03-15T13:00" }, 422, "startsAt"],
      [{ startsAt: "soon" }, 422, "startsAt"],
      [{ place: " " }, 422, "place"],
      [{ eventId: "x" }, 422, "eventId"],
      [{ playerId: 99 }, 422, "playerIds"],
    ] as const) {
      const answer = await admin.put(ONE, { ...GIVEN, ...change });
      expect(answer.status, field).toBe(status);
      expect(Object.keys(answer.body.fields), field).toEqual([field]);
      expect(await db.$count(evaluationAppointments), field).toBe(0);
    }
  });

  test("is refused for a time that is over, an event that is not there, and a closed request", async () => {
    const { admin, clock, db, signIn } = await siteWithEvent();
    expect((await admin.put(ONE, { ...GIVEN, eventId: 9 })).status).toBe(404);
    await db.update(evaluationRequests).set({ status: "declined" });
    expect((await admin.put(ONE, GIVEN)).status).toBe(409);
    await db.update(evaluationRequests).set({ status: "pending" });
    clock.advance(AT.getTime() - clock.now.getTime());
    const later = await signIn(admin.user);
    expect((await later.put(ONE, GIVEN)).status).toBe(422);
  });

  test("is refused to who saw another appointment", async () => {
    const { admin } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    const late = await admin.put(ONE, { ...GIVEN, place: "Elsewhere", expectedSequence: null });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
  });

  test.each([
    ["first day", "2027-03-19T10:00", "Friday, March 19, 2027 at 3:00 PM"],
    ["last day", "2027-03-21T10:00", "Sunday, March 21, 2027 at 3:00 PM"],
    [
      "evening, after the hour at which it ends",
      "2027-03-19T18:00",
      "Saturday, March 20, 2027 at 12:00 AM",
    ],
  ])("on the %s of three takes no longer than that day's hours", async (_day, startsAt, until) => {
    const { admin, db, own, outbox } = await siteWithEvent();
    const hours = {
      startsAt: new Date("2027-03-19T14:00:00Z"),
      endsAt: new Date("2027-03-21T20:00:00Z"),
    };
    await anEvent(db, { ...hours, name: "Three days" });
    expect((await admin.put(ONE, { ...GIVEN, eventId: 2, startsAt })).status).toBe(200);
    expect((await own()).appointment.until).toBe(until);
    const told = (await outbox()).length;
    await admin.patch("/api/admin/events/2", { endsAt: "2027-03-22T15:00" });
    // Another last day at the same hour is none of the families' of the days before.
    expect((await outbox()).length).toBe(told);
  });

  test("says when the event is as people write it, and at a single place that it is taken", async () => {
    const { admin } = await siteWithEvent(1, {}, {});
    const outside = await admin.put(ONE, { ...GIVEN, startsAt: "2027-03-14T09:30" });
    expect(outside.body.fields.startsAt).toBe(
      "The event is from March 15, 2027 at 9:00 AM to March 15, 2027 at 1:00 PM",
    );
    const skipped = await admin.put(ONE, { ...GIVEN, startsAt: "2027-03-14T02:30" });
    expect(skipped.body.fields.startsAt).toMatch(/^Clocks go forward/);
  });

  test("the same player twice at an event is refused", async () => {
    const { admin, db } = await siteWithEvent(40, {}, {});
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await admin.put(ONE, { ...GIVEN, playerId: 1 });
    const again = await admin.put("/api/admin/evaluation-requests/2/appointment", {
      ...GIVEN,
      playerId: 1,
    });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ["playerId"]]);
  });
});

describe("an event that changes", () => {
  test("moves its appointments and tells the families, once", async () => {
    const { admin, own, outbox } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    const change = { startsAt: "2027-03-16T10:00", endsAt: "2027-03-16T14:00", place: "Shrine" };
    await admin.patch("/api/admin/events/1", change);
    await admin.patch("/api/admin/events/1", { name: "Spring Day" });
    expect((await own()).appointment.when).toBe("Tuesday, March 16, 2027 at 10:30 AM");
    expect((await outbox()).map(({ cause }) => cause)).toEqual([
      "evaluation:1:appointment:0",
      "evaluation:1:appointment:1",
    ]);
  });

  test("stands in the file that staff take, with its time and place", async () => {
    const { admin } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    const [labels, row] = (await admin.get("/api/admin/evaluation-requests.csv")).body.split(
      "\r\n",
    );
    expect(labels).toMatch(/,Event,Appointment \(New Orleans\),Place,Canceled by,Report sent/);
    expect(row).toMatch(new RegExp(`,Spring Evaluations,2027-03-15 09:30,"?${GIVEN.place}"?,,$`));
  });

  test("tells the families also when only its end changes, with a file that their calendars take", async () => {
    const { admin, outbox } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    await admin.patch("/api/admin/events/1", { endsAt: "2027-03-15T11:00" });
    const mail = (await outbox()).at(-1);
    expect([mail?.cause, mail?.subject]).toEqual([
      "evaluation:1:appointment:1",
      "Your player evaluation has a new end time",
    ]);
    expect(mail?.parts[0]).toBe(
      "Your evaluation now ends on Monday, March 15, 2027 at 11:00 AM. It starts as planned: " +
        `Monday, March 15, 2027 at 9:30 AM, ${GIVEN.place}.`,
    );
    expect(mail?.parts).toContainEqual({
      facts: expect.arrayContaining([["Until", "Monday, March 15, 2027 at 11:00 AM"]]),
    });
    expect(mail?.calendar?.content).toContain("SEQUENCE:1");
    expect(mail?.calendar?.content).toContain("DTEND:20270315T160000Z");
  });

  test("is not deleted while a family comes, nor is its player taken off the list", async () => {
    const { admin } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    expect((await admin.delete("/api/admin/events/1")).status).toBe(409);
    const removed = await admin.delete("/api/admin/events/1/players/1");
    expect([removed.status, removed.body.message]).toEqual([
      409,
      "This player's family has an appointment here. Please cancel it among the evaluation requests.",
    ]);
    await admin.delete(ONE);
    expect((await admin.delete("/api/admin/events/1")).status).toBe(200);
  });
});

describe("a family that cancels", () => {
  test.each([
    ["a minute before the last moment", -MINUTE_MS, 200],
    ["at the last moment", 0, 200],
    ["a minute after it", MINUTE_MS, 409],
  ])("%s: %i ms from 24 hours before, %i", async (_when, afterMs, status) => {
    const { admin, member, clock, own, onList } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    clock.advance(AT.getTime() - DAY_MS + afterMs - clock.now.getTime());
    expect((await own()).appointment.canCancel).toBe(status === 200);
    const answer = await member.post("/api/my/evaluations/1/cancel");
    expect(answer.status).toBe(status);
    expect(await onList()).toHaveLength(status === 200 ? 0 : 1);
  });

  test("frees the place, is told so with its calendar, and staff hear of it", async () => {
    const { admin, member, outbox, own, deps } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    await member.post("/api/my/evaluations/1/cancel");
    expect((await member.post("/api/my/evaluations/1/cancel")).status).toBe(200);
    expect(await own()).toMatchObject({
      status: "contacted",
      appointment: { cancelledBy: "family", canCancel: false },
    });
    const mails = (await outbox()).slice(1);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(["Ana@city.example", deps.mail.staff]);
    expect(mails.map(fileOf).join("")).toContain("METHOD:CANCEL");
    expect((await admin.put(ONE, GIVEN)).status).toBe(200);
  });

  test("gets a file that takes it out of the calendar again", async () => {
    const { admin, member } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    const file = await member.get("/api/my/evaluations/1/appointment.ics");
    expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n(?:[^\r\n]{1,75}\r\n)+END:VCALENDAR\r\n$/);
    expect(file.headers["cache-control"]).toBe("no-store");
    expect(file.headers["content-type"]).toMatch(/^text\/calendar/);
    await member.post("/api/my/evaluations/1/cancel");
    expect((await member.get("/api/my/evaluations/1/appointment.ics")).body).toContain(
      "METHOD:CANCEL",
    );
  });
});

test("a request that staff decline loses its appointment; one that is completed keeps it", async () => {
  const { admin, clock, db, onList, signIn } = await siteWithEvent(40, {}, {});
  for (const id of [1, 2])
    await admin.put(`/api/admin/evaluation-requests/${id}/appointment`, GIVEN);
  await admin.patch("/api/admin/evaluation-requests/1", { status: "declined" });
  clock.now = AT;
  const later = await signIn(admin.user);
  await later.patch("/api/admin/evaluation-requests/2", { status: "completed" });
  expect(await onList()).toEqual([2]);
  const { requestId } = evaluationAppointments;
  expect(await db.select().from(evaluationAppointments).orderBy(requestId)).toMatchObject([
    { requestId: 1, cancelledBy: "staff" },
    { requestId: 2, cancelledBy: null },
  ]);
});

test("a request is not completed before its appointment, unless the player was measured early", async () => {
  const { admin, clock, db, signIn } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  clock.now = new Date(AT.getTime() - MINUTE_MS);
  const later = await signIn(admin.user);
  const complete = () => later.patch("/api/admin/evaluation-requests/1", { status: "completed" });
  const refused = await complete();
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    "conflict",
    {
      status:
        "The evaluation is on Monday, March 15, 2027 at 9:30 AM. It can be completed once it has begun.",
    },
  ]);
  expect((await db.select().from(evaluationRequests))[0]?.status).toBe("scheduled");
  await aMeasurement(db, { prospectId: 1, eventId: 1 });
  expect((await complete()).status).toBe(200);
});

test("the player who was made for it comes on the board with what was measured of him", async () => {
  const { admin, db } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  await aMeasurement(db, { prospectId: 1, eventId: 1 });
  await admin.patch("/api/admin/evaluation-requests/1", { status: "completed" });
  const made = await admin.post("/api/admin/evaluation-requests/1/prospect", MARCUS);
  expect([made.status, made.body.data.prospectId]).toEqual([201, 1]);
  expect(await db.select().from(prospects)).toMatchObject([{ id: 1, rawRank: 40, hiddenAt: null }]);
});

test("the player who was made for it and became an alumnus is brought back first", async () => {
  const { admin, db } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  await aMeasurement(db, { prospectId: 1, eventId: 1 });
  await admin.patch("/api/admin/evaluation-requests/1", { status: "completed" });
  await db.update(prospects).set({ gradYear: 2026 });
  expect((await admin.post("/api/admin/prospects/graduates", { ids: [1] })).status).toBe(200);
  const refused = await admin.post("/api/admin/evaluation-requests/1/prospect", MARCUS);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This player is an alumnus. Please bring him back to the board first.",
  ]);
  await admin.post("/api/admin/prospects/graduates/bring-back", { ids: [1] });
  expect((await admin.post("/api/admin/evaluation-requests/1/prospect", MARCUS)).status).toBe(201);
});

test("a player who came on the board by an evaluation is known at the next one, and not before", async () => {
  const { admin, db, member } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  await someRequests(db, member.user.id, {});
  const known = async () =>
    (await admin.get("/api/admin/evaluation-requests/2/choices")).body.data.players.map(
      ({ id }: { id: number }) => id,
    );
  expect(await known()).toEqual([]);
  await db.update(prospects).set({ hiddenAt: null, rawRank: 40 }).where(eq(prospects.id, 1));
  expect(await known()).toEqual([1]);
});

test.each([
  [
    "no_response",
    "The evaluation didn't take place. Contact us if you would still like an evaluation.",
  ],
  ["declined", "We can't offer this evaluation. Contact us with any questions."],
])(
  "who did not come is told that the request is %s, and no cancellation",
  async (status, words) => {
    const { admin, member, clock, signIn, outbox } = await siteWithEvent();
    await admin.put(ONE, GIVEN);
    clock.advance(AT.getTime() + DAY_MS - clock.now.getTime());
    const later = await signIn(admin.user);
    await later.patch("/api/admin/evaluation-requests/1", { status });
    const [, closing, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(closing).toMatchObject({
      to: WRITTEN.parentEmail,
      subject: "About your evaluation request",
    });
    expect([closing?.parts[0], closing?.calendar]).toEqual([words, undefined]);
    const bell = await (await signIn(member.user)).get("/api/notifications");
    expect(bell.body.data[0]).toMatchObject({ type: "evaluation", relatedId: 1, message: words });
  },
);

test("a family whose evaluation is to come reads one mail of its request that was closed", async () => {
  const { admin, outbox } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  await admin.patch("/api/admin/evaluation-requests/1", { status: "declined" });
  const [, cancelled, ...others] = await outbox();
  expect(others).toEqual([]);
  expect(fileOf(cancelled)).toContain("STATUS:CANCELLED");
});

test("scheduled for tomorrow morning, the mail names the phone and no time that is past", async () => {
  const { admin, clock, signIn, outbox } = await siteWithEvent();
  clock.advance(AT.getTime() - DAY_MS + 1 - clock.now.getTime());
  await (await signIn(admin.user)).put(ONE, GIVEN);
  const [mail] = await outbox();
  expect(mail?.parts).toContain("If you can't come, please call us: (504) 555-0142.");
  expect(JSON.stringify(mail)).not.toContain("please cancel on your page");
});

test("a player who was on the board before is not made again", async () => {
  const { admin, db } = await siteWithEvent();
  await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
  await admin.put(ONE, { ...GIVEN, playerId: 1 });
  await aMeasurement(db, { prospectId: 1, eventId: 1 });
  await admin.patch("/api/admin/evaluation-requests/1", { status: "completed" });
  const made = await admin.post("/api/admin/evaluation-requests/1/prospect", MARCUS);
  expect([made.status, made.body.message]).toEqual([
    409,
    "This player has been on the board before the evaluation.",
  ]);
});

test.each([
  ["made for it", {}],
  ["on the board before", { playerId: 1 }],
])("a player who was %s gets no guardian by an evaluation", async (_, chosen) => {
  const { admin, db, clock, signIn } = await siteWithEvent();
  if ("playerId" in chosen) await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
  await admin.put(ONE, { ...GIVEN, ...chosen });
  await aMeasurement(db, { prospectId: 1, eventId: 1 });
  clock.advance(AT.getTime() - clock.now.getTime());
  const later = await signIn(admin.user);
  await later.post("/api/admin/evaluation-requests/1/family", { statement: "relation" });
  expect((await later.post("/api/admin/evaluation-requests/1/report/send")).status).toBe(200);
  await later.post("/api/admin/evaluation-requests/1/prospect", MARCUS);
  expect((await db.select().from(prospects))[0]?.guardianEmail).toBeNull();
});

describe("an account that is deleted with an evaluation ahead", () => {
  test("frees the place of a known player, and tells staff and the family's calendar", async () => {
    const { admin, member, db, onList, outbox, deps } = await siteWithEvent();
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await admin.put(ONE, { ...GIVEN, playerId: 1 });
    expect(await onList()).toEqual([1]);
    expect((await member.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    expect(await onList()).toEqual([]);
    expect((await db.select().from(prospects)).map(({ id }) => id)).toEqual([1]);
    const mails = (await outbox()).slice(1);
    expect(mails.map(({ to }) => to)).toContain(deps.mail.staff);
    expect(mails.map(fileOf).join("")).toContain("METHOD:CANCEL");
  });

  test("takes nobody off the list of an event that is over", async () => {
    const { admin, db, clock, onList, signIn, member } = await siteWithEvent();
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await admin.put(ONE, { ...GIVEN, playerId: 1 });
    clock.advance(AT.getTime() - clock.now.getTime());
    const later = await signIn(member.user);
    expect((await later.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    expect(await onList()).toEqual([1]);
  });
});

describe("what was made for a request goes with it", () => {
  test("when the account is deleted", async () => {
    const { admin, member, db } = await siteWithEvent();
    await aProspect(db, { firstName: "Marcus", lastName: "Batiste" });
    await admin.put(ONE, GIVEN);
    await aMeasurement(db, { prospectId: 2, eventId: 1 });
    expect((await member.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    expect((await db.select().from(prospects)).map(({ id }) => id)).toEqual([1]);
    expect(await db.$count(evaluationAppointments)).toBe(0);
  });

  test("one by one, so that the ranking is never locked for long", async () => {
    const { admin, db, clock, deps } = await siteWithEvent(40, {}, {});
    for (const id of [1, 2])
      await admin.put(`/api/admin/evaluation-requests/${id}/appointment`, GIVEN);
    clock.advance(800 * DAY_MS);
    const failing = removeOldRequests(deps, failsForSecondPlayer());
    await expect(failing).rejects.toThrow("the second player");
    expect(await db.$count(prospects)).toBe(1);
    expect(await removeOldRequests(deps, NOT_TAKEN_DOWN)).toBe(1);
  });

  test("after 24 months, unless he is on the board", async () => {
    const { admin, db, clock, deps } = await siteWithEvent(40, {}, {});
    for (const id of [1, 2])
      await admin.put(`/api/admin/evaluation-requests/${id}/appointment`, GIVEN);
    await db.update(prospects).set({ hiddenAt: null }).where(eq(prospects.id, 2));
    clock.advance(800 * DAY_MS);
    expect(await removeOldRequests(deps, NOT_TAKEN_DOWN)).toBe(2);
    expect((await db.select().from(prospects)).map(({ id }) => id)).toEqual([2]);
  });
});

test("the download of one's data has the appointment", async () => {
  const { admin, member } = await siteWithEvent();
  await admin.put(ONE, GIVEN);
  const { body } = await member.get("/api/user/data");
  expect(body.evaluationRequests[0]).toMatchObject({
    appointment: { startsAt: AT.toISOString(), place: GIVEN.place, cancelledAt: null },
    report: null,
  });
});

describe("staff's marks", () => {
  test("five days without contact, to the minute", async () => {
    const { admin, clock, signIn } = await siteWithEvent(40, {}, { status: "contacted" });
    const marks = async () =>
      (await (await signIn(admin.user)).get("/api/prospect-evaluations")).body.data.map(
        ({ isWaiting }: { isWaiting: boolean }) => isWaiting,
      );
    clock.advance(5 * DAY_MS - 1);
    expect(await marks()).toEqual([false, false]);
    clock.advance(1);
    expect(await marks()).toEqual([false, true]);
  });

  test("the same address and player within 30 days", async () => {
    const at = (day: string) => new Date(`2027-0${day}T17:00:00Z`);
    const { admin } = await siteWithEvent(
      40,
      { createdAt: at("1-01") },
      { createdAt: at("1-30"), parentEmail: "ANA@city.example", playerName: "marcus batiste" },
      { createdAt: at("3-05") },
      { createdAt: at("3-06"), playerName: "Ben Batiste" },
      { createdAt: at("3-07"), parentEmail: "other@city.example" },
      { createdAt: at("3-08"), playerName: "Batiste,  Márcus" },
    );
    const { body } = await admin.get("/api/prospect-evaluations");
    const marks = body.data.map(({ id, repeats }: Record<string, number>) => [id, repeats]);
    expect(marks).toEqual([
      [6, 3],
      [5, null],
      [4, null],
      [3, null],
      [2, 1],
      [1, null],
    ]);
  });
});

describe("an appointment", () => {
  const remind = ({ deps }: Awaited<ReturnType<typeof siteWithEvent>>) =>
    evaluationJobs(deps)
      .find(({ name }) => name === "evaluations-remind-families")
      ?.run();

  test("is recalled to its family the day before, once", async () => {
    const site = await siteWithEvent();
    await site.admin.put(ONE, GIVEN);
    site.clock.now = new Date("2027-03-13T15:00:00Z");
    await remind(site);
    expect(await site.outbox()).toHaveLength(1);
    site.clock.now = new Date("2027-03-14T14:00:00Z");
    await remind(site);
    await remind(site);
    const mails = await site.outbox();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Your player evaluation is scheduled",
      "Reminder: your player evaluation",
    ]);
    expect(String(mails[1]?.parts)).toContain("Monday, March 15, 2027 at 9:30 AM, City Park");
    expect(mails[1]?.to).toBe("Ana@city.example");
  });

  test("that was canceled is not recalled", async () => {
    const site = await siteWithEvent();
    await site.admin.put(ONE, GIVEN);
    await site.admin.delete(ONE);
    site.clock.now = new Date("2027-03-14T14:00:00Z");
    await remind(site);
    expect((await site.outbox()).map(({ subject }) => subject)).not.toContain(
      "Reminder: your player evaluation",
    );
  });

  test("waits in the queue from the day after, until staff say what became of it", async () => {
    const site = await siteWithEvent();
    const { admin, clock, db } = site;
    await admin.put(ONE, GIVEN);
    await db.insert(evaluationRequests).values([
      { ...WRITTEN, userId: site.member.user.id, status: "scheduled", createdAt: START },
      { ...WRITTEN, userId: site.member.user.id, status: "contacted", createdAt: START },
    ]);
    clock.now = new Date("2027-03-16T04:59:00Z");
    const before = await site.signIn(admin.user);
    expect((await before.get("/api/admin/queue")).body.data).toMatchObject([{ item: { id: 2 } }]);
    clock.now = new Date("2027-03-16T05:00:00Z");
    const signedIn = await site.signIn(admin.user);
    expect((await signedIn.get("/api/admin/queue")).body).toMatchObject({
      counts: { evaluation: 2 },
      data: [
        { kind: "evaluation", item: { id: 2 } },
        { kind: "evaluation", item: { id: 1, appointment: { place: GIVEN.place } } },
      ],
    });
    await signedIn.patch("/api/admin/evaluation-requests/2", { status: "completed" });
    const change = { status: "no_response", expectedStatus: "scheduled" };
    expect((await signedIn.patch("/api/admin/evaluation-requests/1", change)).status).toBe(200);
    expect((await signedIn.get("/api/admin/queue")).body.data).toEqual([]);
  });

  test("is asked for in the queue at once, and again after two weeks without a date", async () => {
    const { admin, clock, db, signIn } = await siteWithEvent();
    const count = async () =>
      (await (await signIn(admin.user)).get("/api/admin/queue")).body.counts.evaluation;
    expect(await count()).toBe(1);
    await db.update(evaluationRequests).set({ status: "contacted" });
    expect(await count()).toBe(0);
    clock.advance(14 * DAY_MS);
    expect(await count()).toBe(1);
  });
});

describe("one's own request without a date", () => {
  const OWN = "/api/my/evaluations/1";
  const CORRECTION = {
    ...{ playerName: "Remy Gauandeaux", playerAge: 13, playerPosition: "C" },
    ...{ playerSchool: "Jesuit High School", parentPhone: "504-555-0199", additionalInfo: "" },
  };

  async function siteWithRequest() {
    const site = await testApp();
    await someRequests(site.db, site.member.user.id, {});
    return site;
  }

  test("is corrected by its family alone, and staff hear of it", async () => {
    const { member, otherMember, db, outbox, deps, clock } = await siteWithRequest();
    expect((await otherMember.patch(OWN, CORRECTION)).status).toBe(404);
    const refused = await member.patch(OWN, { ...CORRECTION, playerAge: 0 });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["playerAge"]]);
    expect((await member.patch(OWN, CORRECTION)).status).toBe(200);
    const { data } = (await member.get("/api/my/evaluations")).body;
    expect(data).toMatchObject([{ playerName: "Remy Gauandeaux", age: 13, notes: null }]);
    const corrections = async () => (await outbox()).map(({ to }) => to);
    expect(await corrections()).toEqual([deps.mail.staff]);
    clock.advance(MINUTE_MS);
    await member.patch(OWN, { ...CORRECTION, playerAge: 14 });
    expect(await corrections(), "at most one an hour").toHaveLength(1);
    clock.advance(60 * MINUTE_MS);
    await member.patch(OWN, { ...CORRECTION, playerAge: 14 });
    expect(await corrections(), "nothing changed").toHaveLength(1);
    await member.patch(OWN, CORRECTION);
    expect(await corrections()).toHaveLength(2);
    expect(JSON.stringify(await outbox())).toContain("/admin?tab=evaluations&from=");
    await db.update(evaluationRequests).set({ status: "scheduled" });
    expect((await member.patch(OWN, CORRECTION)).status).toBe(409);
    expect((await member.get("/api/my/evaluations")).body.data[0].canChange).toBe(false);
  });

  test("is withdrawn by its family alone, and nothing of it is left", async () => {
    const { member, otherMember, db, outbox, deps } = await siteWithRequest();
    expect((await otherMember.delete(OWN)).status).toBe(404);
    expect((await member.delete(OWN)).status).toBe(200);
    expect(await db.$count(evaluationRequests)).toBe(0);
    const [receipt, ...others] = (await outbox()).toSorted(
      (a, b) => b.cause.length - a.cause.length,
    );
    expect(receipt).toMatchObject({
      ...{ to: WRITTEN.parentEmail, subject: "Your evaluation request is withdrawn" },
    });
    expect(JSON.stringify(receipt?.parts)).not.toContain("Marcus");
    expect(others).toMatchObject([{ to: deps.mail.staff }]);
    expect((await member.delete(OWN)).status).toBe(404);
  });

  test("lets go of the player of its canceled appointment when it is about another child", async () => {
    const { admin, member, db } = await siteWithEvent(40, {});
    const made = async () => (await db.select().from(prospects)).map(({ firstName }) => firstName);
    await admin.put(ONE, GIVEN);
    await admin.delete(ONE);
    const sameChild = { ...CORRECTION, playerName: WRITTEN.playerName, playerAge: 15 };
    await member.patch(OWN, sameChild);
    expect(await made()).toEqual(["Marcus"]);
    await member.patch(OWN, CORRECTION);
    expect(await made()).toEqual([]);
    await admin.put(ONE, GIVEN);
    expect(await made()).toEqual(["Remy"]);
    await admin.delete(ONE);
    const known = await aProspect(db, { firstName: "Remy" });
    await admin.put(ONE, { ...GIVEN, playerId: known.id });
    await db.update(evaluationAppointments).set({ familyConfirmed: "relation" });
    await admin.delete(ONE);
    await member.patch(OWN, sameChild);
    expect(await db.select().from(evaluationAppointments)).toMatchObject([
      { prospectId: null, isPlayerNew: false, familyConfirmed: null },
    ]);
    expect((await db.select().from(prospects)).map(({ id }) => id)).toEqual([known.id]);
  });

  test.each([
    ["another event", "eventPlayers"],
    ["another request", "appointment"],
    ["a measurement", "measurement"],
  ])("leaves the player made for it to %s when it is withdrawn", async (_who, who) => {
    const { admin, member, db } = await siteWithEvent(40, {}, {});
    await admin.put(ONE, GIVEN);
    await admin.delete(ONE);
    const TWO = "/api/admin/evaluation-requests/2/appointment";
    if (who === "eventPlayers") await admin.post("/api/admin/events/1/players", { playerIds: [1] });
    else if (who === "appointment") await admin.put(TWO, { ...GIVEN, playerId: 1 });
    else await aMeasurement(db, { prospectId: 1 });
    expect((await member.delete(OWN)).status).toBe(200);
    expect(await db.$count(prospects)).toBe(1);
    if (who === "eventPlayers") await admin.delete("/api/admin/events/1/players/1");
    else if (who === "appointment") {
      await admin.delete(TWO);
      await member.delete("/api/my/evaluations/2");
    } else return;
    expect(await db.$count(prospects), "goes with who kept him").toBe(0);
  });
});
