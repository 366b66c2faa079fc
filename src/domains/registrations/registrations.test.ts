import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { users } from "#domains/accounts/tables.ts";
import { TEST_PASSWORD } from "#domains/accounts/testing.ts";
import { athletes } from "#domains/athletes/tables.ts";
import { someReadyAthletes } from "#domains/athletes/testing.ts";
import { events } from "#domains/events/tables.ts";
import { anEvent } from "#domains/events/testing.ts";
import { forgetAthletes } from "#domains/passes/service/forget-athletes.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type { SignedIn } from "#tests/actors.ts";
import { recordedChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { removeOldRegistrations } from "./service/retention.ts";
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
  caller.post(memberApi.eventRegistrations(eventId), { athleteId });

const see = async (caller: SignedIn, eventId: number) =>
  (await caller.get(memberApi.eventRegistrations(eventId))).body.data;

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
    expect(JSON.stringify((await site.visitor.get(paths.api.events)).body)).not.toContain("Maya");
    const own = (await site.member.get(memberApi.my)).body.data.events;
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
    const added = await site.admin.post(adminApi.eventPlayers(eventId), { playerIds: [player.id] });
    expect(added.status).toBe(409);
    expect((await site.admin.delete(adminApi.event(eventId))).status).toBe(409);
  });

  test("is canceled by its family until the event begins, and made again", async () => {
    const { site, eventId, athleteId } = await prepare({ capacity: 1 });
    await register(site.member, eventId, athleteId);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    const url = memberApi.eventRegistration(id);
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
    const list = adminApi.registeredAt(eventId);
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
    const cancel = adminApi.registrationCancel(found.id);
    expect((await desk.post(cancel, { reason: "The field is flooded" })).status).toBe(403);
    expect((await scout.post(cancel, { reason: "The field is flooded" })).status).toBe(200);
    expect((await see(site.member, eventId)).registrations).toMatchObject([
      { cancelledBy: "staff" },
    ]);
    expect((await recordedChanges(site.db)).at(-1)).toMatchObject({
      ...{ action: "event_registration_cancelled", subjectId: eventId },
    });
  });

  test("moves with its event, whose new time is mailed", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const place = "Lafreniere Park, Field 1";
    expect((await site.admin.patch(adminApi.event(eventId), { place })).status).toBe(200);
    const mail = (await site.outbox()).at(-1);
    expect(mail?.subject).toBe("Spring Showcase has a new time or place");
    expect(mail?.calendar?.content).toContain("SEQUENCE:1");
  });

  test("keeps its event public until it is canceled", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    const change = (fields: object) => site.admin.patch(adminApi.event(eventId), fields);
    const { status, body } = await change({ isPublic: false });
    expect([status, body.fields.isPublic]).toEqual([
      409,
      "Families are registered for this event, so it must stay public",
    ]);
    expect((await change({ isPublic: true, bring: "Cleats" })).status).toBe(200);
    const [{ id }] = (await see(site.member, eventId)).registrations;
    await site.member.delete(memberApi.eventRegistration(id));
    expect((await change({ isPublic: false })).status).toBe(200);
  });

  test("mails nothing to an address that nobody confirmed", async () => {
    const { site, eventId, athleteId } = await prepare();
    await site.db.update(users).set({ emailConfirmedAt: null });
    expect((await register(site.member, eventId, athleteId)).status).toBe(201);
    expect(await site.outbox()).toEqual([]);
  });

  test("goes with the account, and 12 months after the event", async () => {
    const { site, eventId, athleteId } = await prepare();
    await register(site.member, eventId, athleteId);
    await register(site.otherMember, eventId, await anAthleteOf(site, site.otherMember));
    expect((await site.member.delete(paths.api.user, { password: TEST_PASSWORD })).status).toBe(
      200,
    );
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
