import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { athletes, waivers } from "#areas/people/athletes/tables.ts";
import { staffRights, users } from "#areas/platform/accounts/tables.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { bookingJobs } from "#areas/rawpass/bookings/jobs.ts";
import { bookings, dropIns } from "#areas/rawpass/bookings/tables.ts";
import { activities, closures, timeSlots } from "#areas/rawpass/schedule/tables.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { signedInAnew } from "#tests/actors.ts";
import { passSite, pay } from "#tests/passes.ts";

/** The Friday on which Hitting starts at 5:00 PM in New Orleans. */
const FRIDAY = "2027-03-12";
const STARTS = new Date("2027-03-12T23:00:00Z");

/** A site ten minutes before Hitting, with Maya, who has no place, and somebody at the desk. */
async function saleSite() {
  const site = await passSite();
  const { db, otherMember, clock, athleteId } = site;
  clock.now = new Date(STARTS.getTime() - 10 * MINUTE_MS);
  await db.insert(staffRights).values({
    ...{ userId: otherMember.user.id, right: "desk", reason: "Front desk", at: clock.now },
  });
  const slotId = site.slotIds[1] ?? 0;
  const desk = signedInAnew(() => site.signIn(otherMember.user));
  const wish = { athleteId, slotId };
  return {
    ...site,
    ...{ slotId, desk, wish },
    sell: () => desk.post("/api/rawpass/desk/sales", wish),
    status: async (id: number) =>
      (await desk.get(`/api/rawpass/desk/sales/${id}`)).body.data?.status,
    ask: async () => (await desk.post("/api/rawpass/desk/check-ins", wish)).body.data,
  };
}

test("only people at the desk sell, and see what is on sale and sold", async () => {
  const site = await saleSite();
  const admin = await site.signIn(site.admin.user);
  const statuses = [];
  for (const actor of [site.visitor, site.member, site.desk, admin]) {
    statuses.push([
      (await actor.post("/api/rawpass/desk/sales", site.wish)).status,
      (await actor.get(`/api/rawpass/desk/athletes/${site.athleteId}/on-sale`)).status,
      (await actor.get("/api/rawpass/desk/sales/1")).status,
    ]);
  }
  expect(statuses).toEqual([
    [401, 401, 401],
    [403, 403, 403],
    [201, 200, 200],
    [201, 200, 200],
  ]);
  await site.db.delete(staffRights);
  expect((await site.sell()).status).toBe(403);
});

test("a session of today is held, mailed, paid on the phone, and lets in", async () => {
  const site = await saleSite();
  const { db, slotId, athleteId } = site;
  expect(await site.ask()).toMatchObject({ color: "amber", doubts: ["not_booked", "no_pass"] });
  const onSale = await site.desk.get(`/api/rawpass/desk/athletes/${athleteId}/on-sale`);
  expect(onSale.body.data).toEqual([
    {
      ...{ slotId, activityName: "Hitting", startsAt: STARTS.toISOString() },
      ...{ free: 10, amountCents: 3_500 },
    },
  ]);

  const { body } = await site.sell();
  const heldUntil = new Date(site.clock.now.getTime() + 35 * MINUTE_MS).toISOString();
  expect(body.data).toMatchObject({ slotId, amountCents: 3_500, heldUntil });
  const { bookingId } = body.data;
  expect(await site.status(bookingId)).toBe("pending");
  const [mail] = await site.outbox();
  expect(mail).toMatchObject({
    ...{ to: "ana@city.example", subject: "TEST MODE: Please pay for Hitting" },
    parts: expect.arrayContaining([{ button: "Pay $35.00", url: body.data.paymentUrl }]),
  });
  const audited = await db.select().from(auditEntries);
  expect(audited).toMatchObject([
    { actorId: site.otherMember.user.id, action: "drop_in_sold", after: { amountCents: 3_500 } },
  ]);
  expect(await site.ask()).toMatchObject({ color: "amber" });

  await pay(site, body.data);
  expect(await site.status(bookingId)).toBe("paid");
  expect(await site.ask()).toMatchObject({ color: "green", session: { slotId } });
  expect(await site.ask()).toMatchObject({ color: "again" });
  const rest = await site.desk.get(`/api/rawpass/desk/athletes/${athleteId}/on-sale`);
  expect(rest.body.data, "what is paid is not offered again").toEqual([]);
});

test("what is sold twice, at once or later, is one sale with one mail", async () => {
  const site = await saleSite();
  const answers = await Promise.all([site.sell(), site.sell()]);
  answers.push(await site.sell());
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.paymentUrl)).size).toBe(1);
  const { db } = site;
  expect(await site.outbox()).toHaveLength(1);
  expect([await db.$count(dropIns), await db.$count(auditEntries)]).toEqual([1, 1]);
});

test("a sale that nobody pays is over after 35 minutes", async () => {
  const site = await saleSite();
  const { body } = await site.sell();
  site.clock.advance(36 * MINUTE_MS);
  for (const job of bookingJobs(site.deps)) {
    if (/settle/.test(job.name)) await job.run();
  }
  expect(await site.status(body.data.bookingId)).toBe("over");
  expect((await site.desk.get("/api/rawpass/desk/sales/99")).status).toBe(404);
});

test("a sale that nobody pays keeps its place no longer than its page, which is closed", async () => {
  const site = await saleSite();
  const { db, slotId, member, desk, provider } = site;
  await db.update(timeSlots).set({ maxCapacity: 1 });
  site.clock.advance(-2 * HOUR_MS);
  const { id: athleteId } = (await member.post("/api/rawpass/athletes", site.maya)).body.data;
  await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, site.agreed);
  const others = { athleteId, slotId };
  await site.sell();
  const [sold] = await db.select().from(dropIns);
  expect((await desk.post("/api/rawpass/desk/sales", others)).body.message).toBe(
    "This session is full.",
  );
  site.clock.advance(35 * MINUTE_MS);
  for (const { name, run } of bookingJobs(site.deps)) {
    if (/settle/.test(name)) await run();
  }
  const page = await provider.findSession(sold?.sessionId ?? "");
  expect(page).toMatchObject({ state: "expired", url: null });
  expect((await desk.post("/api/rawpass/desk/sales", others)).status).toBe(201);
});

type SaleSite = Awaited<ReturnType<typeof saleSite>>;

const REFUSED: [string, (site: SaleSite) => Promise<unknown>, string][] = [
  [
    "full",
    async ({ db, otherAthleteId, slotId }) => {
      await db.update(timeSlots).set({ maxCapacity: 1 });
      const place = { athleteId: otherAthleteId, slotId, date: FRIDAY };
      await db.insert(bookings).values({ ...place, kind: "walk_in", state: "attended" });
    },
    "This session is full.",
  ],
  [
    "closed",
    ({ db, clock }) =>
      db
        .insert(closures)
        .values({ fromDate: FRIDAY, toDate: FRIDAY, reason: "Parade", createdAt: clock.now }),
    "This session is closed.",
  ],
  [
    "begun",
    async ({ clock }) => {
      clock.now = STARTS;
    },
    "This session has started.",
  ],
  [
    "for another age",
    ({ db }) => db.update(activities).set({ minAge: 11 }),
    "Hitting is not for age 9.",
  ],
  [
    "without a waiver",
    ({ db }) => db.delete(waivers),
    "Please agree to the waiver for this athlete first",
  ],
  [
    "of an account that is no adult's",
    ({ db }) => db.update(users).set({ adultConfirmedAt: null }),
    "The family has to confirm on its own phone that the account is an adult's.",
  ],
  ["gone", ({ db }) => db.delete(athletes), "There is no such session."],
];

test.each(REFUSED)("a sale is refused in one sentence: %s", async (_why, change, sentence) => {
  const site = await saleSite();
  await change(site);
  const { status, body } = await site.sell();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(Object.values(body.fields ?? {})[0] ?? body.message).toBe(sentence);
  expect(await site.outbox()).toEqual([]);
  const held = await site.db.select().from(bookings).where(eq(bookings.kind, "drop_in"));
  expect(held).toEqual([]);
  const { body: onSale } = await site.desk.get(
    `/api/rawpass/desk/athletes/${site.athleteId}/on-sale`,
  );
  if (["full", "closed", "begun", "for another age"].includes(_why))
    expect(onSale.data).toEqual([]);
});
