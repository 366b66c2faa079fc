import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endCalledOff as endCalledOffAppointments } from "#areas/board/evaluations/service/cancel-appointment.ts";
import { anAppointment, someRequests } from "#areas/board/evaluations/testing.ts";
import { getEvent, localTime } from "#areas/board/events/queries.ts";
import { events } from "#areas/board/events/tables.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aMeasurement, somePlayersAt } from "#areas/board/measurements/testing.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { someReadyAthletes } from "#areas/people/athletes/testing.ts";
import { staffRights, users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { forgetAthletes } from "#areas/rawpass/passes/service/forget-athletes.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type SignedIn, signedInAnew } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { registrationJobs } from "./jobs.ts";
import { athletesRegisteredAfter } from "./queries.ts";
import { endCalledOff } from "./service/call-off.ts";
import { removeOldRegistrations } from "./service/retention.ts";
import { settleWaits } from "./service/waiting-list.ts";
import { eventRegistrations } from "./tables.ts";

/** A public event in a week for ages 8 to 12, and an athlete of ten years of the member, who may train. */
async function prepare(event: Partial<typeof events.$inferInsert> = {}) {
  const site = await testApp();
  await site.db
    .update(users)
    .set({ email: "ana@city.example", emailConfirmedAt: site.deps.now() })
    .where(eq(users.id, site.member.user.id));
  const now = site.deps.now().getTime();
  const { id: eventId } = await anEvent(site.db, {
    startsAt: new Date(now + 7 * DAY_MS),
    endsAt: new Date(now + 7 * DAY_MS + 4 * HOUR_MS),
    ...{ isPublic: true, minAge: 8, maxAge: 12, ...event },
  });
  const athleteId = await anAthleteOf(site, site.member);
  return { site, eventId, athleteId };
}

async function anAthleteOf(site: TestApp, { user }: SignedIn, years = 10): Promise<number> {
  const now = site.deps.now();
  const birthDate = `${now.getUTCFullYear() - years}-01-01`;
  const contact = { emergencyName: "Ana Batiste", emergencyPhone: "(504) 555-0142" };
  const [athlete] = await someReadyAthletes(site.db, [
    {
      userId: user.id,
      firstName: "Maya",
      lastName: "Batiste",
      birthDate,
      ...contact,
      agreedAt: now,
    },
  ]);
  return athlete?.id ?? 0;
}

const register = (caller: SignedIn, eventId: number, athleteId: number) =>
  caller.post(`/api/events/${eventId}/registrations`, { athleteId });

const join = (caller: SignedIn, eventId: number, athleteId: number) =>
  caller.post(`/api/events/${eventId}/registrations`, { athleteId, mayWait: true });

const see = async (caller: SignedIn, eventId: number) =>
  (await caller.get(`/api/events/${eventId}/registrations`)).body.data;

async function takenAt({ db }: TestApp, eventId: number) {
  const [event] = await db.select().from(events).where(eq(events.id, eventId));
  return event?.registered;
}

describe("a registration for an event", () => {
  test("is made, mailed with a calendar file, and shown to its family alone", async () => {
    const { site, eventId, athleteId } = await prepare({ priceCents: 2_500 });
    expect((await register(site.member, eventId, athleteId)).status).toBe(201);
    expect((await register(site.member, eventId, athleteId)).status).toBe(409);
    expect((await register(site.otherMember, eventId, athleteId)).status).toBe(404);
    expect(await see(site.member, eventId)).toMatchObject({
      ...{ placesLeft: 39, hasBegun: false },
      registrations: [{ athleteName: "Maya Batiste", cancelledBy: null }],
    });
    expect((await see(site.otherMember, eventId)).registrations).toEqual([]);
    const [mail] = await site.outbox();
    expect(mail?.subject).toBe("Maya is registered for Spring Showcase");
    expect(mail?.calendar).toMatchObject({ method: "REQUEST" });
    expect(mail?.calendar?.content).toContain("SEQUENCE:0");
    expect(JSON.stringify(mail?.parts)).toContain("$25, paid at the desk on the day");
    expect(JSON.stringify((await site.visitor.get("/api/events")).body)).not.toContain("Maya");
    const own = (await site.member.get("/api/my")).body.data.events;
    expect(own.newest).toMatchObject([{ state: "Registered" }]);
  });

  test("is for public events that have not begun, and for the ages on the day", async () => {
    const { site, eventId, athleteId } = await prepare();
    const young = await anAthleteOf(site, site.member, 5);
    const { status, body } = await register(site.member, eventId, young);
    expect([status, body.fields.athleteId]).toEqual([
      422,
      "This athlete is 5 on the day. The youngest age is 8",
    ]);
    await site.db.update(events).set({ isPublic: false });
    expect((await register(site.member, eventId, athleteId)).status).toBe(404);
    await site.db.update(events).set({ isPublic: true });
    await site.letTimePass(7 * DAY_MS);
    expect((await register(site.member, eventId, athleteId)).status).toBe(409);
  });

  test("takes the last place once, with the players on staff's list", async () => {
    const { site, eventId, athleteId } = await prepare({ capacity: 1 });
    const other = await anAthleteOf(site, site.otherMember);
    const answers = await Promise.all([
      register(site.member, eventId, athleteId),
      register(site.otherMember, eventId, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await takenAt(site, eventId)).toBe(1);
    const player = await aProspect(site.db);
    const added = await site.admin.post(`/api/admin/events/${eventId}/players`, {
      playerIds: [player.id],
    });
    expect(added.status).toBe(409);
    expect((await site.admin.delete(`/api/admin/events/${eventId}`)).status).toBe(409);
  });

  test("is canceled by its family until the event begins, and made again", async () => {
    const { site, eventId, athleteId } = await prepare({ capacity: 1 });
    await register(site.member, eventId, athleteId);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    const url = `/api/event-registrations/${id}`;
    expect((await site.otherMember.delete(url)).status).toBe(404);
    expect((await site.member.delete(url)).status).toBe(200);
    expect((await site.member.delete(url)).status).toBe(404);
    expect(await takenAt(site, eventId)).toBe(0);
    const mail = (await site.outbox()).at(-1);
    expect(mail?.calendar?.method).toBe("CANCEL");
    expect(mail?.calendar?.content).toContain("SEQUENCE:1");
    expect((await register(site.member, eventId, athleteId)).status).toBe(201);
    await site.letTimePass(7 * DAY_MS);
    expect((await site.member.delete(url)).status).toBe(409);
  });

  test("is listed for and canceled by scouts with a reason", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const list = `/api/admin/events/${eventId}/registrations`;
    await site.expectStatuses((actor) => actor.get(list), {
      ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
    });
    const desk = await site.staff("desk", "bookkeeper");
    expect((await desk.get(list)).status).toBe(403);
    const scout = await site.staff("scout");
    const [found] = (await scout.get(list)).body.data;
    const name = { athleteName: "Maya Batiste" };
    expect(found, "the waiver names the desk and owners").toMatchObject({
      ...{ ...name, age: null, emergencyName: null, emergencyPhone: null },
    });
    const [whole] = (await site.admin.get(list)).body.data;
    expect(whole).toMatchObject({ ...name, emergencyPhone: "(504) 555-0142" });
    const cancel = `/api/admin/event-registrations/${found.id}/cancel`;
    expect((await desk.post(cancel, { reason: "The field is flooded" })).status).toBe(403);
    expect((await scout.post(cancel, { reason: "The field is flooded" })).status).toBe(200);
    expect((await see(site.member, eventId)).registrations).toMatchObject([
      { cancelledBy: "staff" },
    ]);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{ action: "event_registration_cancelled", subjectType: "athlete", subjectId: athleteId },
    });
    const { body } = await site.admin.get(withQuery("/api/admin/audit", { q: "Maya" }));
    expect(body.data).toMatchObject([
      { action: "event_registration_cancelled", subject: { name: "Maya Batiste" } },
    ]);
  });

  test("moves with its event, whose new time is mailed", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const place = "Lafreniere Park, Field 1";
    expect((await site.admin.patch(`/api/admin/events/${eventId}`, { place })).status).toBe(200);
    const mail = (await site.outbox()).at(-1);
    expect(mail?.subject).toBe("Spring Showcase has a new time or place");
    expect(mail?.calendar?.content).toContain("SEQUENCE:1");
  });

  test("hears once what else changed of its event, and keeps the place outside the new ages", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const change = (fields: object) => site.admin.patch(`/api/admin/events/${eventId}`, fields);
    await change({ name: "Spring Combine", priceCents: 6_000, minAge: 11, bring: "Cleats" });
    await change({ capacity: 50 });
    const [, mail, ...others] = await site.outbox();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Spring Combine has changed");
    expect(mail?.calendar?.content).toContain("SEQUENCE:1");
    expect(mail?.parts.filter((part) => typeof part === "string").slice(0, -1)).toEqual([
      "Please note what is new at Spring Combine, for which Maya is registered.",
      "It was called Spring Showcase before.",
      "The price is new: it was free before.",
      "The ages are new: ages 11 to 12. Maya keeps the place.",
      "What to bring is new.",
    ]);
    expect(JSON.stringify(mail)).toContain('["Price","$60, paid at the desk on the day"]');
    expect((await see(site.member, eventId)).registrations).toMatchObject([{ cancelledBy: null }]);
    await change({ place: "Lafreniere Park, Field 1", bring: null });
    const moved = (await site.outbox()).at(-1);
    expect(moved?.subject).toBe("Spring Combine has a new time or place");
    expect(moved?.parts).toContain("You no longer need to bring anything special.");
  });

  test("with a place is recalled to its family the day before, once", async () => {
    const { site, eventId, athleteId } = await prepare({ capacity: 1 });
    await register(site.member, eventId, athleteId);
    await join(site.member, eventId, await anAthleteOf(site, site.member, 9));
    const before = (await site.outbox()).length;
    const remind = () =>
      registrationJobs(site.deps, isTakenDown)
        .find(({ name }) => name === "registrations-remind-families")
        ?.run();
    site.clock.now = new Date("2027-03-15T14:00:00Z");
    await remind();
    expect(await site.outbox()).toHaveLength(before);
    site.clock.now = new Date("2027-03-16T14:00:00Z");
    await remind();
    await remind();
    const reminders = (await site.outbox()).slice(before);
    expect(reminders.map(({ subject, to }) => [subject, to])).toEqual([
      ["Reminder: Spring Showcase", "ana@city.example"],
    ]);
    expect(reminders[0]?.parts[0]).toBe(
      "A reminder: Maya is registered for Spring Showcase, on Wednesday, March 17, 2027 at 12:00 PM.",
    );
    const sooner = new Date("2027-03-17T16:00:00Z");
    await site.db
      .update(events)
      .set({ startsAt: sooner, calledOffAt: site.clock.now, calledOffBecause: "weather" });
    await remind();
    expect(await site.outbox()).toHaveLength(before + 1);
  });

  test("keeps its event public until it is canceled", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const change = (fields: object) => site.admin.patch(`/api/admin/events/${eventId}`, fields);
    const { status, body } = await change({ isPublic: false });
    expect([status, body.fields.isPublic]).toEqual([
      409,
      "Families are registered for this event, so it must stay public",
    ]);
    expect((await change({ isPublic: true, bring: "Cleats" })).status).toBe(200);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    await site.member.delete(`/api/event-registrations/${id}`);
    expect((await change({ isPublic: false })).status).toBe(200);
  });

  test("mails nothing to an address that nobody confirmed, but rings, and staff see it", async () => {
    const { site, eventId, athleteId } = await prepare();
    const seen = async () =>
      (await site.admin.get(`/api/admin/events/${eventId}/registrations`)).body.data;
    await register(site.member, eventId, athleteId);
    expect(await seen()).toMatchObject([{ isConfirmed: true }]);
    await site.db.update(users).set({ emailConfirmedAt: null });
    await site.admin.patch(`/api/admin/events/${eventId}`, { priceCents: 6_000 });
    expect(await site.outbox()).toHaveLength(1);
    expect(await seen()).toMatchObject([{ isConfirmed: false }]);
    const { data } = (await site.member.get("/api/notifications")).body;
    expect(data).toMatchObject([
      {
        ...{ type: "event", relatedId: eventId, title: "Spring Showcase has changed" },
        message:
          "Please note what is new at Spring Showcase, for which your athlete is registered. The price is new: it was free before.",
      },
      {
        title: "Your athlete is registered for Spring Showcase",
        message: "Your athlete has a place at Spring Showcase. We look forward to seeing you.",
      },
    ]);
    expect(JSON.stringify(data)).not.toContain("Maya");
  });

  test("goes with the account, and 12 months after the event", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    await register(site.otherMember, eventId, await anAthleteOf(site, site.otherMember));
    expect((await site.member.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    expect(await takenAt(site, eventId)).toBe(1);
    expect(await removeOldRegistrations(site.deps)).toBe(0);
    await site.letTimePass(400 * DAY_MS);
    expect(await removeOldRegistrations(site.deps)).toBe(1);
  });

  test("keeps what is needed of its athlete until 90 days after the event", async () => {
    const { site, eventId, athleteId } = await prepare();
    const now = site.deps.now().getTime();
    await register(site.member, eventId, athleteId);
    await site.db.update(athletes).set({ updatedAt: site.clock.now });
    await site.db
      .update(events)
      .set({ startsAt: new Date(now + 60 * DAY_MS), endsAt: new Date(now + 61 * DAY_MS) });
    await site.letTimePass(120 * DAY_MS);
    expect(await forgetAthletes(site.deps)).toBe(0);
    await site.letTimePass(40 * DAY_MS);
    expect(await forgetAthletes(site.deps)).toBe(1);
    expect(await site.db.$count(eventRegistrations)).toBe(1);
  });
});

/** An event with one place, which the member's athlete has, and two athletes who wait for it. */
async function prepareFull() {
  const prepared = await prepare({ capacity: 1 });
  const { site, eventId, athleteId } = prepared;
  await register(site.member, eventId, athleteId);
  const first = await anAthleteOf(site, site.otherMember);
  const second = await anAthleteOf(site, site.member, 9);
  for (const [caller, id] of [
    [site.otherMember, first],
    [site.member, second],
  ] as const) {
    const { status, body } = await join(caller, eventId, id);
    expect([status, body.message]).toEqual([201, "The athlete is on the waiting list."]);
  }
  await site.db
    .update(users)
    .set({ email: "lee@city.example", emailConfirmedAt: site.deps.now() })
    .where(eq(users.id, site.otherMember.user.id));
  const own = async (caller: SignedIn) => (await see(caller, eventId)).registrations;
  const cancel = (caller: SignedIn, id: number) => caller.delete(`/api/event-registrations/${id}`);
  return { ...prepared, own, cancel };
}

describe("the waiting list of a full event", () => {
  test("is joined by who says so, and shown in line to staff and to each family its own", async () => {
    const { site, eventId, own, cancel } = await prepareFull();
    const third = await anAthleteOf(site, site.otherMember, 11);
    expect((await register(site.otherMember, eventId, third)).status).toBe(409);
    expect(await own(site.otherMember)).toMatchObject([{ waitingPlace: 1 }]);
    expect(await own(site.member)).toMatchObject([{ waitingPlace: null }, { waitingPlace: 2 }]);
    expect(await see(site.member, eventId)).toMatchObject({ placesLeft: 0, waiting: 2 });
    const staff = (await site.admin.get(`/api/admin/events/${eventId}/registrations`)).body.data;
    expect(staff.map(({ waitingPlace }: { waitingPlace: unknown }) => waitingPlace)).toEqual([
      ...[null, 1, 2],
    ]);
    const mail = (await site.outbox()).at(-1);
    expect(mail?.subject).toBe("Maya is on the waiting list for Spring Showcase");
    expect(mail?.calendar).toBeUndefined();
    expect(JSON.stringify(mail)).toContain("number 2 on the waiting list");
    const { newest } = (await site.member.get("/api/my")).body.data.events;
    expect(newest).toContainEqual(
      expect.objectContaining({ state: "On the waiting list, number 2" }),
    );
    expect(await takenAt(site, eventId)).toBe(1);
    expect(
      (await site.admin.patch(`/api/admin/events/${eventId}`, { isPublic: false })).status,
    ).toBe(409);
    const [{ id, athleteId }] = await own(site.otherMember);
    await cancel(site.otherMember, id);
    await join(site.otherMember, eventId, athleteId);
    expect(await own(site.otherMember), "at the end").toMatchObject([{ waitingPlace: 2 }]);
  });

  test("gives a canceled place to the first in line, and is left by its family", async () => {
    const { site, own, cancel } = await prepareFull();
    const [place, second] = await own(site.member);
    await cancel(site.member, place.id);
    expect(await own(site.otherMember)).toMatchObject([{ waitingPlace: null, cancelledBy: null }]);
    expect(await own(site.member)).toMatchObject([{ cancelledBy: "family" }, { waitingPlace: 1 }]);
    expect(await site.outbox()).toContainEqual(
      expect.objectContaining({
        subject: "Maya has a place at Spring Showcase",
        calendar: expect.objectContaining({ method: "REQUEST" }),
      }),
    );
    expect((await cancel(site.member, second.id)).status).toBe(200);
    const left = (await site.outbox()).at(-1);
    expect(left?.subject).toBe("Maya is off the waiting list for Spring Showcase");
    expect(left?.calendar).toBeUndefined();
    const [{ id }] = await own(site.otherMember);
    await site.admin.post(`/api/admin/event-registrations/${id}/cancel`, {
      reason: "The field is flooded",
    });
    expect((await own(site.member)).at(-1)).toMatchObject({ cancelledBy: "family" });
  });

  test("fills more room, and the places of players and accounts that go", async () => {
    const { site, eventId, own } = await prepareFull();
    expect((await site.admin.patch(`/api/admin/events/${eventId}`, { capacity: 2 })).status).toBe(
      200,
    );
    expect(await own(site.otherMember)).toMatchObject([{ waitingPlace: null }]);
    await site.otherMember.delete("/api/user", { password: TEST_PASSWORD });
    await settleWaits(site.deps);
    expect((await own(site.member)).at(-1)).toMatchObject({ waitingPlace: null });
    const player = await aProspect(site.db);
    await site.admin.patch(`/api/admin/events/${eventId}`, { capacity: 3 });
    await site.admin.post(`/api/admin/events/${eventId}/players`, { playerIds: [player.id] });
    const third = await anAthleteOf(site, site.member, 11);
    await join(site.member, eventId, third);
    expect((await own(site.member)).at(-1)).toMatchObject({ waitingPlace: 1 });
    await site.admin.delete(`/api/admin/events/${eventId}/players/${player.id}`);
    expect((await own(site.member)).at(-1)).toMatchObject({ waitingPlace: null });
  });

  test("is over for families and staff as soon as the event begins", async () => {
    const { site, eventId, own } = await prepareFull();
    const { waiting } = await see(site.member, eventId);
    await site.letTimePass(7 * DAY_MS);
    const over = { waitingPlace: null, cancelledBy: "begun" };
    expect(await own(site.otherMember)).toMatchObject([over]);
    expect([waiting, (await see(site.member, eventId)).waiting]).toEqual([2, 0]);
    const { body } = await site.admin.get(`/api/admin/events/${eventId}/registrations`);
    expect(body.data).toMatchObject([{ waitingPlace: null }]);
    expect((await site.admin.get("/api/admin/events")).body.data).toMatchObject([{ waiting: 0 }]);
    const home = await site.otherMember.get("/api/my");
    expect(home.body.data.events.newest).toMatchObject([{ state: "No place became free" }]);
  });

  test("ends with an email when the event begins", async () => {
    const { site, eventId, own } = await prepareFull();
    await site.letTimePass(7 * DAY_MS);
    await settleWaits(site.deps);
    expect(await own(site.otherMember)).toMatchObject([{ cancelledBy: "begun" }]);
    expect((await see(site.member, eventId)).waiting).toBe(0);
    const mail = (await site.outbox()).at(-1);
    expect(mail?.subject).toBe("No place became free at Spring Showcase");
    expect(mail?.calendar).toBeUndefined();
  });

  test("gives no place twice, whatever happens at once", async () => {
    const { site, eventId, own, cancel } = await prepareFull();
    const others = await Promise.all(
      [9, 10, 11, 12].map((years) => anAthleteOf(site, site.member, years)),
    );
    const [place] = await own(site.member);
    await Promise.all([
      cancel(site.member, place.id),
      ...others.map((id) => join(site.member, eventId, id)),
      site.admin.patch(`/api/admin/events/${eventId}`, { capacity: 3 }),
      settleWaits(site.deps),
    ]);
    const rows = await own(site.member);
    expect(await takenAt(site, eventId)).toBe(3);
    const line = rows.flatMap(
      ({ waitingPlace }: { waitingPlace: number | null }) => waitingPlace ?? [],
    );
    expect(line.toSorted()).toEqual([1, 2, 3]);
    expect(await own(site.otherMember)).toMatchObject([{ waitingPlace: null, cancelledBy: null }]);
  });
});

describe("an event that is called off", () => {
  const reason = "weather";

  test("ends registrations, waits and appointments with an email each, and moves nobody up", async () => {
    const { site, eventId, own, cancel } = await prepareFull();
    await someRequests(site.db, site.member.user.id, { status: "scheduled" });
    const { startsAt, endsAt } = await getEvent(site.db, eventId);
    const player = await aProspect(site.db);
    await somePlayersAt(site.db, eventId, [player.id]);
    await anAppointment(site.db, {
      ...{ requestId: 1, prospectId: player.id, isPlayerNew: false },
      ...{ eventId, startsAt, endsAt, place: "City Park" },
    });
    const before = (await site.outbox()).length;
    const scout = await site.staff("scout");
    expect((await scout.post(`/api/admin/events/${eventId}/call-off`, { reason })).status).toBe(
      200,
    );
    const [place] = await own(site.member);
    expect((await cancel(site.member, place.id)).body.message).toBe("This event is called off.");
    for (const _turn of [1, 2]) {
      await settleWaits(site.deps);
      await endCalledOff(site.deps, isTakenDown);
      await endCalledOffAppointments(site.deps);
    }
    expect(await own(site.otherMember)).toMatchObject([{ cancelledBy: "staff" }]);
    expect(await own(site.member)).toMatchObject([
      { cancelledBy: "staff", waitingPlace: null },
      { cancelledBy: "staff", waitingPlace: null },
    ]);
    expect(await takenAt(site, eventId)).toBe(0);
    const mails = (await site.outbox()).slice(before);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      ...Array(3).fill("Spring Showcase is called off"),
      "Your player evaluation is canceled",
    ]);
    for (const mail of mails) expect(JSON.stringify(mail)).toContain("because of the weather.");
    const methods = mails.map(({ calendar }) => calendar?.method).filter(Boolean);
    expect(methods, "who waited has nothing in the calendar").toEqual(["CANCEL", "CANCEL"]);
    const evaluation = (await site.member.get("/api/my/evaluations")).body.data[0];
    expect(evaluation).toMatchObject({ status: "contacted" });
    const queue = (await site.admin.get("/api/admin/queue")).body.data;
    expect(queue, "another date is to be agreed on").toMatchObject([{ item: { id: 1 } }]);
    expect(await recordedChanges(site.db)).toContainEqual(
      expect.objectContaining({
        ...{ action: "event_called_off", reason, before: { registered: 1, waiting: 2 } },
      }),
    );
    const called = (await scout.get(`/api/admin/events/${eventId}/registrations`)).body.data;
    expect(called).toHaveLength(3);
    expect(called[0], "so that staff can call them").toMatchObject({
      ...{ ended: "registered", email: "ana@city.example" },
    });
  });

  test("is told also where it would have begun before the job runs, and keeps who was measured", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    await site.admin.put(`/api/admin/event-registrations/${id}/jersey`, { jersey: 7 });
    const [{ id: prospectId }] = (await site.admin.get(`/api/admin/events/${eventId}/sheet`)).body
      .data.players;
    await aMeasurement(site.db, { prospectId, eventId });
    await someRequests(site.db, site.member.user.id, { status: "scheduled" });
    const { startsAt, endsAt } = await getEvent(site.db, eventId);
    const { id: seen } = await aProspect(site.db);
    await anAppointment(site.db, {
      ...{ requestId: 1, prospectId: seen, isPlayerNew: false, eventId, startsAt, endsAt },
      place: "City Park",
    });
    await site.letTimePass(startsAt.getTime() - site.deps.now().getTime() - 1);
    await site.admin.post(`/api/admin/events/${eventId}/call-off`, { reason: "other" });
    await site.letTimePass(DAY_MS);
    await endCalledOff(site.deps, isTakenDown);
    await endCalledOffAppointments(site.deps);
    const mails = (await site.outbox()).slice(-2);
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Spring Showcase is called off",
      "Your player evaluation is canceled",
    ]);
    expect(JSON.stringify(mails[1])).toContain("We're sorry: we had to call it off.");
    expect(await site.db.select().from(eventRegistrations)).toMatchObject([
      { cancelledBy: "staff", playerId: prospectId },
    ]);
    const bound = new Date(endsAt.getTime() - 1);
    expect(await athletesRegisteredAfter(site.db, bound)).toEqual([{ id: athleteId }]);
  });

  test("is shown as such, gives no place away, and stays so until it is over", async () => {
    const { site, eventId, athleteId } = await prepare();
    await someRequests(site.db, site.member.user.id, {});
    const event = await getEvent(site.db, eventId);
    await site.admin.post(`/api/admin/events/${eventId}/call-off`, { reason });
    expect((await site.visitor.get("/api/events")).body.data).toMatchObject([
      { id: eventId, isCalledOff: true },
    ]);
    const { status, body } = await register(site.member, eventId, athleteId);
    expect([status, body.message]).toEqual([409, "This event is called off."]);
    const scheduled = await site.admin.put("/api/admin/evaluation-requests/1/appointment", {
      ...{ eventId, startsAt: localTime(event.startsAt), place: "City Park" },
    });
    expect(scheduled.body.fields).toEqual({ eventId: "This event is called off" });
    const player = await aProspect(site.db);
    const added = { playerIds: [player.id] };
    expect((await site.admin.post(`/api/admin/events/${eventId}/players`, added)).status).toBe(409);
    const change = { isPublic: false };
    expect((await site.admin.patch(`/api/admin/events/${eventId}`, change)).status).toBe(409);
    expect((await site.admin.delete(`/api/admin/events/${eventId}`)).status).toBe(409);
    await site.letTimePass(8 * DAY_MS);
    expect((await site.admin.delete(`/api/admin/events/${eventId}`)).status).toBe(200);
  });

  test("once, before it begins, by whoever saw it as it is", async () => {
    const { site, eventId } = await prepare();
    const callOff = async (form: object) => {
      const { status } = await site.admin.post(`/api/admin/events/${eventId}/call-off`, form);
      return status;
    };
    expect(await callOff({ reason: "rain" })).toBe(422);
    const { updatedAt } = await getEvent(site.db, eventId);
    await site.admin.patch(`/api/admin/events/${eventId}`, { place: "Gym" });
    expect(await callOff({ reason, expectedUpdatedAt: updatedAt.toISOString() })).toBe(409);
    expect(await callOff({ reason })).toBe(200);
    expect(await callOff({ reason })).toBe(409);
    const begun = await anEvent(site.db, {
      startsAt: site.deps.now(),
      endsAt: new Date(site.deps.now().getTime() + DAY_MS),
    });
    expect(
      (await site.admin.post(`/api/admin/events/${begun.id}/call-off`, { reason })).status,
    ).toBe(409);
  });
});

describe("a jersey number of a registered athlete", () => {
  async function prepareNumbered() {
    const prepared = await prepare({ capacity: 2 });
    const { site, eventId, athleteId } = prepared;
    await register(site.member, eventId, athleteId);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    const scout = await site.staff("scout");
    const give = (body: object, of = id) =>
      scout.put(`/api/admin/event-registrations/${of}/jersey`, body);
    const sheet = async () =>
      (await scout.get(`/api/admin/events/${eventId}/sheet`)).body.data.players;
    return { ...prepared, id, scout, give, sheet };
  }

  test("puts the athlete on the sheet in the one place, hidden, and is changed there", async () => {
    const { site, eventId, id, scout, give, sheet } = await prepareNumbered();
    const url = `/api/admin/event-registrations/${id}/jersey`;
    expect((await site.member.put(url, { jersey: 7 })).status).toBe(403);
    expect((await give({ jersey: "" })).status).toBe(422);
    expect((await give({ jersey: "7" })).status).toBe(200);
    expect(await sheet()).toMatchObject([{ firstName: "Maya", jersey: 7, gradYear: null }]);
    expect((await give({ jersey: "8" })).status).toBe(200);
    expect(await sheet()).toMatchObject([{ jersey: 8 }]);
    expect((await see(site.member, eventId)).placesLeft).toBe(1);
    const [row] = (await scout.get(`/api/admin/events/${eventId}/registrations`)).body.data;
    expect(row).toMatchObject({ jersey: 8 });
    const board = await site.visitor.get("/api/prospects");
    expect(JSON.stringify(board.body)).not.toContain("Maya");
  });

  test("is that of a known player whom staff say it is, once, and frees a second place", async () => {
    const { site, eventId, id, scout, give, sheet } = await prepareNumbered();
    const known = await aProspect(site.db, { firstName: "Maya", lastName: "Batiste" });
    await aProspect(site.db, { firstName: "Mia", lastName: "Batiste" });
    const choices = (await scout.get(`/api/admin/event-registrations/${id}/jersey`)).body.data;
    expect(choices).toMatchObject([{ id: known.id }]);
    await scout.post(`/api/admin/events/${eventId}/players`, { playerIds: [known.id] });
    const sibling = await anAthleteOf(site, site.member, 9);
    await join(site.member, eventId, sibling);
    expect((await give({ jersey: 7, playerId: String(known.id) })).status).toBe(200);
    expect(await sheet()).toMatchObject([{ id: known.id, jersey: 7 }]);
    const [, other] = (await see(site.member, eventId)).registrations;
    expect(other.waitingPlace, "moved up").toBeNull();
    expect((await give({ jersey: 9, playerId: known.id }, other.id)).status).toBe(409);
    expect(await sheet()).toMatchObject([{ jersey: 7 }]);
  });

  test("is given to another player whom staff choose, and to none whose registration is over", async () => {
    const { site, eventId, athleteId, id, scout, give, sheet } = await prepareNumbered();
    const wrong = await aProspect(site.db, { firstName: "Maya", lastName: "Batiste" });
    const right = await aProspect(site.db, { firstName: "Maya", lastName: "Batiste" });
    await give({ jersey: 7, playerId: wrong.id });
    expect((await give({ jersey: 7, playerId: right.id })).status).toBe(200);
    expect(await sheet()).toMatchObject([{ id: right.id, jersey: 7 }]);
    await site.member.delete(`/api/event-registrations/${id}`);
    await register(site.otherMember, eventId, await anAthleteOf(site, site.otherMember));
    const [other] = (await see(site.otherMember, eventId)).registrations;
    expect((await give({ jersey: 8, playerId: right.id }, other.id)).status).toBe(200);
    expect((await scout.delete(`/api/admin/events/${eventId}/players/${right.id}`)).status).toBe(
      200,
    );
    await register(site.member, eventId, athleteId);
    expect((await give({ jersey: 9, playerId: right.id })).status).toBe(200);
    await aMeasurement(site.db, { prospectId: right.id, eventId });
    expect((await give({ jersey: 9, playerId: wrong.id })).body.message).toMatch(/was measured/);
  });

  test("stays with an appointment of the same player, as does the appointment with it", async () => {
    const { site, eventId, id, scout, give, sheet } = await prepareNumbered();
    await give({ jersey: 7 });
    const [{ id: playerId }] = await sheet();
    await someRequests(site.db, site.otherMember.user.id, {});
    const [event] = await site.db.select().from(events);
    const at = {
      eventId,
      playerId,
      startsAt: localTime(event?.startsAt ?? new Date()),
      place: "City Park",
    };
    const appointment = "/api/admin/evaluation-requests/1/appointment";
    const placesLeft = async () => (await see(site.member, eventId)).placesLeft;
    expect((await scout.put(appointment, at)).status).toBe(200);
    expect((await scout.delete(appointment)).status).toBe(200);
    expect(await sheet()).toMatchObject([{ id: playerId, jersey: 7 }]);
    await scout.put(appointment, at);
    await site.member.delete(`/api/event-registrations/${id}`);
    expect(await sheet()).toMatchObject([{ id: playerId, jersey: 7 }]);
    expect(await placesLeft()).toBe(1);
    await scout.delete(appointment);
    expect([await sheet(), await placesLeft()]).toEqual([[], 2]);
    await site.otherMember.delete("/api/my/evaluations/1");
    expect(await site.db.$count(prospects)).toBe(0);
  });

  test("goes with the registration and with the account, and so does who was made for it", async () => {
    const { site, eventId, athleteId, id, give, sheet } = await prepareNumbered();
    await give({ jersey: 7 });
    await site.member.delete(`/api/event-registrations/${id}`);
    expect(await sheet()).toEqual([]);
    expect(await site.db.$count(prospects)).toBe(0);
    expect((await give({ jersey: 7 })).status).toBe(404);
    await register(site.member, eventId, athleteId);
    await give({ jersey: 7 });
    await site.member.delete("/api/user", { password: TEST_PASSWORD });
    expect(await sheet()).toEqual([]);
    expect(await site.db.$count(prospects)).toBe(0);
  });

  test.each([
    ["a registration, evaluated at the same event", "registration", "same"],
    ["a registration, evaluated at another event", "registration", "other"],
    ["an evaluation, registered for the same event", "evaluation", "same"],
    ["an evaluation, registered for another event", "evaluation", "other"],
    ["a registration, evaluated at the same event and registered no more", "canceled", "same"],
    ["a registration, evaluated at another event and registered no more", "canceled", "other"],
  ])("goes with the account after the events: made for %s", async (_what, madeFor, where) => {
    const { site, eventId, id, scout, give } = await prepareNumbered();
    const [event] = await site.db.select().from(events);
    if (!event) throw new Error("there is an event");
    const { startsAt, endsAt } = event;
    const other = where === "same" ? event : await anEvent(site.db, { startsAt, endsAt });
    await someRequests(site.db, site.member.user.id, {});
    const evaluate = (playerId: number | null) =>
      scout.put("/api/admin/evaluation-requests/1/appointment", {
        ...{ eventId: other.id, startsAt: localTime(startsAt), place: "City Park", playerId },
      });
    if (madeFor === "evaluation") {
      expect((await evaluate(null)).status).toBe(200);
      expect((await give({ jersey: 7, playerId: 1 })).status).toBe(200);
    } else {
      expect((await give({ jersey: 7 })).status).toBe(200);
      expect((await evaluate(1)).status).toBe(200);
    }
    if (madeFor === "canceled") await site.member.delete(`/api/event-registrations/${id}`);
    else await aMeasurement(site.db, { prospectId: 1, eventId });
    await site.letTimePass(8 * DAY_MS);
    expect(await site.db.$count(prospects)).toBe(1);
    await site.member.delete("/api/user", { password: TEST_PASSWORD });
    expect(await site.db.$count(prospects)).toBe(0);
  });

  test.each(["a registration", "an evaluation"])(
    "stays for another account's registration: made for %s",
    async (madeFor) => {
      const { site, eventId, scout, give } = await prepareNumbered();
      const [event] = await site.db.select().from(events);
      if (!event) throw new Error("there is an event");
      const { startsAt, endsAt, minAge, maxAge } = event;
      const at = { startsAt: localTime(startsAt), place: "City Park", playerId: null };
      await someRequests(site.db, site.member.user.id, {});
      if (madeFor === "a registration") await give({ jersey: 7 });
      else await scout.put("/api/admin/evaluation-requests/1/appointment", { eventId, ...at });
      const other = await anEvent(site.db, { startsAt, endsAt, minAge, maxAge, isPublic: true });
      await register(site.otherMember, other.id, await anAthleteOf(site, site.otherMember));
      const [{ id }] = (await see(site.otherMember, other.id)).registrations;
      expect((await give({ jersey: 7, playerId: 1 }, id)).status).toBe(200);
      await site.letTimePass(8 * DAY_MS);
      await site.member.delete("/api/user", { password: TEST_PASSWORD });
      expect(await site.db.$count(prospects)).toBe(1);
      await site.otherMember.delete("/api/user", { password: TEST_PASSWORD });
      expect(await site.db.$count(prospects), "goes with that account").toBe(0);
    },
  );

  test("leaves no known player without a place when the account goes", async () => {
    const { site, eventId, scout, give, sheet } = await prepareNumbered();
    const known = await aProspect(site.db, { firstName: "Maya", lastName: "Batiste" });
    await give({ jersey: 7, playerId: known.id });
    await site.member.delete("/api/user", { password: TEST_PASSWORD });
    expect(await sheet()).toEqual([]);
    const three = await Promise.all([0, 1, 2].map(() => aProspect(site.db)));
    const playerIds = three.map(({ id }) => id);
    const added = await scout.post(`/api/admin/events/${eventId}/players`, { playerIds });
    expect(added.status).toBe(409);
  });
});

describe("an athlete whom staff register for the family", () => {
  const forFamily = (caller: SignedIn, eventId: number, athleteId: number, given: object = {}) =>
    caller.post(`/api/admin/events/${eventId}/registrations`, {
      athleteId,
      reason: "Called us",
      ...given,
    });

  test("is found by last name, and has the place and the email as if the family had done it", async () => {
    const { site, eventId, athleteId } = await prepare();
    const find = async (q: string) =>
      (await site.admin.get(withQuery(`/api/admin/events/${eventId}/athletes`, { q }))).body.data;
    const found = { id: athleteId, athleteName: "Maya Batiste", username: "member" };
    expect(await find("Batis")).toEqual([{ ...found, isRegistered: false }]);
    expect(await find("Maya"), "by the first name").toEqual([]);
    const scout = await site.staff("scout");
    expect((await forFamily(scout, eventId, athleteId, { reason: "" })).status).toBe(422);
    expect((await forFamily(scout, eventId, athleteId)).status).toBe(201);
    expect((await forFamily(scout, eventId, athleteId)).status).toBe(409);
    expect((await forFamily(scout, eventId, 99)).status).toBe(404);
    expect((await find("Batis"))[0]).toMatchObject({ isRegistered: true });
    expect((await see(site.member, eventId)).registrations).toMatchObject([
      { athleteId, cancelledBy: null },
    ]);
    expect(await site.outbox()).toMatchObject([
      { to: "ana@city.example", subject: "Maya is registered for Spring Showcase" },
    ]);
    const changes = (await recordedChanges(site.db)).filter(({ action }) =>
      action.startsWith("event_registered"),
    );
    expect(changes).toMatchObject([
      {
        ...{ subjectType: "athlete", subjectId: athleteId, reason: "Called us" },
        after: { event: "Spring Showcase", isWaiting: false },
      },
    ]);
  });

  test("is refused what the family is refused, and waits where the event is full", async () => {
    const { site, eventId, athleteId } = await prepare({ capacity: 1 });
    const old = await anAthleteOf(site, site.member, 14);
    const refused = await forFamily(site.admin, eventId, old);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["athleteId"]]);
    const first = await anAthleteOf(site, site.otherMember);
    expect((await forFamily(site.admin, eventId, first)).status).toBe(201);
    expect((await forFamily(site.admin, eventId, athleteId)).status).toBe(409);
    await site.db.update(users).set({ emailConfirmedAt: site.deps.now() });
    const waits = await forFamily(site.admin, eventId, athleteId, { mayWait: true });
    expect([waits.status, waits.body.message]).toEqual([
      201,
      "The athlete is on the waiting list, and the family is notified.",
    ]);
  });

  test("has a family that staff call where its account has no confirmed address", async () => {
    const { site, eventId, athleteId } = await prepare();
    await site.db.update(users).set({ emailConfirmedAt: null });
    const { body } = await forFamily(site.admin, eventId, athleteId);
    expect(body.message).toBe(
      "The athlete is registered. The family's account has no confirmed email address: please call.",
    );
    const [registered] = (await site.admin.get(`/api/admin/events/${eventId}/registrations`)).body
      .data;
    const canceled = await site.admin.post(
      `/api/admin/event-registrations/${registered.id}/cancel`,
      {
        reason: "Called us",
      },
    );
    expect(canceled.body.message).toBe(
      "The registration is canceled. The family's account has no confirmed email address: please call.",
    );
  });

  test("is looked for at a public event to come alone", async () => {
    const { site, eventId } = await prepare();
    const find = async (id: number) =>
      (await site.admin.get(withQuery(`/api/admin/events/${id}/athletes`, { q: "Batis" }))).status;
    expect([await find(eventId), await find(99)]).toEqual([200, 404]);
    await site.db.update(events).set({ isPublic: false });
    expect(await find(eventId)).toBe(404);
    const off = { calledOffAt: site.deps.now(), calledOffBecause: "weather" } as const;
    await site.db.update(events).set({ isPublic: true, ...off });
    expect(await find(eventId)).toBe(409);
    await site.db.update(events).set({ calledOffAt: null, calledOffBecause: null });
    site.clock.advance(7 * DAY_MS);
    const later = await site.signIn(site.admin.user);
    const path = withQuery(`/api/admin/events/${eventId}/athletes`, { q: "Batis" });
    expect((await later.get(path)).status).toBe(409);
  });
});

test("the desk reads who owes the fee of an event of today, and nothing of other days", async () => {
  const { site, eventId, athleteId } = await prepare({
    priceCents: 4_000,
    name: "Tryout",
    capacity: 1,
  });
  await site.member.post(`/api/events/${eventId}/registrations`, { athleteId });
  const waitingId = await anAthleteOf(site, site.otherMember);
  await site.otherMember.post(`/api/events/${eventId}/registrations`, {
    ...{ athleteId: waitingId, mayWait: true },
  });
  await site.db.insert(staffRights).values({
    ...{ userId: site.otherMember.user.id, right: "desk", reason: "Desk", at: site.deps.now() },
  });
  const desk = signedInAnew(() => site.signIn(site.otherMember.user));
  const read = () => desk.get("/api/rawpass/desk/events");
  expect((await site.member.get("/api/rawpass/desk/events")).status).toBe(403);
  expect((await read()).body.data).toEqual([]);

  const { startsAt } = await getEvent(site.db, eventId);
  site.clock.now = startsAt;
  const event = {
    id: eventId,
    name: "Tryout",
    startsAt: startsAt.toISOString(),
    priceCents: 4_000,
  };
  const people = [{ id: 1, athleteName: "Maya Batiste" }];
  expect((await read()).body.data).toEqual([{ ...event, people }]);
  await site.db.update(events).set({ priceCents: 0 });
  expect((await read()).body.data).toEqual([{ ...event, priceCents: 0, people: [] }]);

  await site.db.update(events).set({ calledOffAt: startsAt, calledOffBecause: "weather" });
  expect((await read()).body.data).toEqual([]);
});
