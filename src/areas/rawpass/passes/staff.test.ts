import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  bookings,
  dropInRefunds,
  dropIns,
  standingWaitlist,
} from "#areas/rawpass/bookings/tables.ts";
import { buy, passSite } from "#tests/passes.ts";
import { scansOf } from "#tests/plans.ts";
import { listStaffPasses } from "./queries/staff.ts";
import { memberships, passRefunds } from "./tables.ts";

test("members are found by athlete, account and state", async () => {
  const site = await passSite();
  await buy(site);
  const list = async (query: string) =>
    (await site.admin.get(`/api/admin/rawpass/passes?${query}`)).body;
  expect(await list("page=1")).toMatchObject({
    data: [
      {
        ...{ athleteName: "Maya Batiste", username: "member", status: "active" },
        ...{ monthlyCents: 30_310, nextBillingDate: "2027-04-10" },
        activities: [{ activityName: "Hitting", frequencyPerWeek: 2 }],
      },
    ],
    ...{ total: 1, hasMore: false },
  });
  for (const found of ["q=maya bat", "q=ANA@city", "q=member", "status=active"]) {
    expect((await list(found)).total).toBe(1);
  }
  for (const none of ["q=Lou", "q=%25", "status=frozen", "from=2099-01-01"]) {
    expect((await list(none)).data).toEqual([]);
  }
  expect((await site.admin.get("/api/admin/rawpass/passes?status=lost")).status).toBe(400);
});

test("members are searched without reading the passes of others", async () => {
  const site = await passSite();
  const { id, ...pass } = await buy(site);
  const others = Array.from({ length: 1_000 }, () => ({
    ...{ ...pass, athleteId: null, userId: null, subscriptionId: null, sessionId: null },
    ...{ reference: randomUUID(), idempotencyKey: randomUUID(), qrCode: randomUUID() },
  }));
  for (let from = 0; from < others.length; from += 250) {
    await site.db.insert(memberships).values(others.slice(from, from + 250));
  }
  await site.db.execute(sql`analyze ${memberships}`);
  const scans = await scansOf(site.db, "rawpass_memberships", async () => {
    const page = await listStaffPasses(
      site.db,
      { q: "maya", page: 1, pageSize: 25 },
      site.clock.now,
    );
    expect(page.rows.map((row) => row.id)).toEqual([id]);
  });
  expect(scans.length).toBeGreaterThan(0);
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(20);
});

test("waitlists name who waits for a weekly place, and who for a session, as they come", async () => {
  const site = await passSite();
  const { db, athleteId, slotIds } = site;
  const slotId = slotIds[1] ?? 0;
  await db.insert(standingWaitlist).values({ athleteId, slotId });
  const waits = { athleteId, slotId, kind: "drop_in", state: "waitlisted" } as const;
  for (const date of ["2027-03-19", "2027-03-12", "2027-03-05"]) {
    await db.insert(bookings).values({ ...waits, date, waitlistedAt: site.clock.now });
  }
  const { body } = await site.admin.get("/api/admin/rawpass/waitlists");
  expect(body).toMatchObject({
    data: [
      { id: 1, kind: "weekly", athleteName: "Maya Batiste", date: null, offeredUntil: null },
      { id: 2, kind: "session", date: "2027-03-12" },
      { id: 3, kind: "session", date: "2027-03-19" },
    ],
    total: 3,
  });
});

test("what is owed are failed charges, disputes and failed refunds", async () => {
  const site = await passSite();
  const { db, clock } = site;
  const { id } = await buy(site);
  const owed = async () => (await site.admin.get("/api/admin/rawpass/owed")).body.data;
  expect(await owed()).toEqual([]);
  await db.update(memberships).set({ status: "past_due", pastDueAt: clock.now, retriesAsked: 1 });
  const times = { createdAt: clock.now, updatedAt: clock.now };
  await db.insert(passRefunds).values({
    ...{ membershipId: id, paymentIntentId: "pi_1", amountCents: 500, ...times },
    ...{ reason: "late", status: "failed", key: "key" },
  });
  await db.insert(dropIns).values({
    ...{ userId: site.member.user.id, reference: "r", activityName: "Hitting", ...times },
    ...{ date: "2027-03-12", startTime: "17:00", amountCents: 3_500, heldUntil: clock.now },
    ...{ status: "paid", paidAt: clock.now, disputeId: "dp_1" },
  });
  expect(await owed()).toMatchObject([
    { id: 1, kind: "charge_failed", amountCents: 30_310, retries: 1 },
    { id: 2, kind: "drop_in_disputed", athleteName: null, username: "member", retries: null },
    { id: 3, kind: "refund_failed", athleteName: "Maya Batiste", amountCents: 500 },
  ]);
  // Refunded in part at the provider, the rest is still owed.
  const given = {
    membershipId: id,
    paymentIntentId: "pi_1",
    reason: "provider",
    ...times,
  } as const;
  await db.insert(passRefunds).values({ ...given, amountCents: 200, status: "done" });
  expect((await owed()).at(-1)).toMatchObject({ kind: "refund_failed", amountCents: 300 });
  await db.insert(passRefunds).values({ ...given, amountCents: 300, status: "done" });
  expect(await owed()).toMatchObject([{ kind: "charge_failed" }, { kind: "drop_in_disputed" }]);
  await db.delete(passRefunds).where(eq(passRefunds.reason, "provider"));
  await db.update(memberships).set({ status: "suspended", disputeId: "dp_2" });
  expect(await owed()).toMatchObject([
    { id: 1, kind: "charge_failed", retries: 1 },
    { id: 2, kind: "pass_disputed", retries: null },
    { kind: "drop_in_disputed" },
    { kind: "refund_failed" },
  ]);
});

test("a failed refund stays owed, however many later ones are made up for", async () => {
  const site = await passSite();
  const { db, clock } = site;
  const { id: membershipId } = await buy(site);
  const times = { createdAt: clock.now, updatedAt: clock.now };
  const [dropIn] = await db
    .insert(dropIns)
    .values({
      ...{ userId: site.member.user.id, reference: "r", activityName: "Hitting", ...times },
      ...{ date: "2027-03-12", startTime: "17:00", amountCents: 3_500, heldUntil: clock.now },
      ...{ status: "paid", paidAt: clock.now },
    })
    .returning();
  const failed = { amountCents: 500, reason: "staff", status: "failed", ...times } as const;
  const refunds = Array.from({ length: 501 }, (_, index) => {
    const payment = { paymentIntentId: `pi_${index}` };
    const first = { ...failed, ...payment, key: `key ${index}` };
    const made = { ...failed, ...payment, key: null, status: "done", reason: "provider" } as const;
    return index === 0 ? [first] : [first, made];
  }).flat();
  await db.insert(passRefunds).values(refunds.map((refund) => ({ ...refund, membershipId })));
  const dropInId = dropIn?.id ?? 0;
  await db
    .insert(dropInRefunds)
    .values([
      ...[{ ...failed, dropInId, amountCents: 700, status: "owed" as const }],
      ...refunds.map((refund) => ({ ...refund, dropInId })),
    ]);
  expect((await site.admin.get("/api/admin/rawpass/owed")).body).toMatchObject({
    data: [
      { kind: "refund_failed", athleteName: "Maya Batiste", amountCents: 500 },
      { kind: "refund_failed", athleteName: null, amountCents: 500 },
      { kind: "cash_owed", amountCents: 700 },
    ],
    ...{ total: 3, hasMore: false },
  });
});
