import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { type Db, rowsOf } from "#lib/db/db.ts";
import { passSite, pay, wishOf } from "#tests/passes.ts";

/** Passes of one session a week, each of another athlete, and a time with one place that all of them want. */
async function passesOf(count: number) {
  const site = await passSite();
  const { db, member, maya, agreed, activityId } = site;
  const [ownSlotId = 0] = site.slotIds;
  const { id: slotId } = await aSlot(db, { activityId, dayOfWeek: 6, maxCapacity: 1 });
  const training = (...slotIds: number[]) => [
    { activityId, frequencyPerWeek: slotIds.length, slotIds },
  ];
  const ids: number[] = [];
  while (ids.length < count) {
    const { id: athleteId } = (await member.post("/api/rawpass/athletes", maya)).body.data;
    await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, agreed);
    const { body } = await member.post("/api/rawpass/passes", {
      ...{ ...wishOf(site), athleteId, activities: training(ownSlotId) },
      shownMonthlyCents: 15_155,
    });
    await pay(site, body.data);
    ids.push(body.data.id);
  }
  const alter = (id: number) =>
    member.post(`/api/rawpass/passes/${id}/alteration`, {
      activities: training(ownSlotId, slotId),
      ...{ shownMonthlyCents: 30_310, shownDueCents: 15_155 },
      prorationDate: site.clock.now.toISOString(),
    });
  return { ...site, ids, alter };
}

test("of ten passes that want the last place at once, one has it and pays", async () => {
  const { ids, alter, db, provider } = await passesOf(10);
  const answers = await Promise.all(ids.map(alter));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(9);
  for (const { status, body } of refused) {
    expect([status, body.message]).toEqual([409, "Saturday at 5:00 PM is full."]);
  }
  expect(await db.$count(standingPlaces)).toBe(11);
  const subscriptions = await provider.control.listSubscriptions();
  expect(subscriptions.filter(({ monthlyCents }) => monthlyCents === 30_310)).toHaveLength(1);
});

test("a change that is sent four times at once is made and charged once", async () => {
  const { ids, alter, provider, pass } = await passesOf(1);
  const answers = await Promise.all([1, 2, 3, 4].map(() => alter(ids[0] ?? 0)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const { subscriptionId, monthlyRate } = await pass();
  expect(monthlyRate).toBe("303.10");
  const invoices = await provider.subscriptions.listInvoices(subscriptionId ?? "");
  expect(invoices.map(({ amountCents }) => amountCents)).toEqual([15_155, 15_155]);
});

test("passes that change, freeze and end at once wait for their slots in one order", async () => {
  const site = await passSite();
  const { db, member, maya, agreed, activityId, slotIds } = site;
  const { id: saturdayId } = await aSlot(db, { activityId, dayOfWeek: 6 });
  const [wednesdayId = 0] = slotIds;
  const ids: number[] = [];
  while (ids.length < 9) {
    const { id: athleteId } = (await member.post("/api/rawpass/athletes", maya)).body.data;
    await member.post(`/api/rawpass/athletes/${athleteId}/waiver`, agreed);
    const { body } = await member.post("/api/rawpass/passes", { ...wishOf(site), athleteId });
    await pay(site, body.data);
    ids.push(body.data.id);
  }
  const activities = [{ activityId, frequencyPerWeek: 2, slotIds: [wednesdayId, saturdayId] }];
  const shown = {
    ...{ shownMonthlyCents: 30_310, shownDueCents: 0 },
    prorationDate: site.clock.now.toISOString(),
  };
  const ways = [
    (id: number) => member.post(`/api/rawpass/passes/${id}/alteration`, { activities, ...shown }),
    (id: number) =>
      member.post(`/api/rawpass/passes/${id}/freeze`, { fromDate: "2027-03-20", days: 14 }),
    (id: number) => member.post(`/api/rawpass/passes/${id}/cancel`),
  ];
  // Other tests were in this database before.
  const before = await countDeadlocks(db);
  const answers = await Promise.all(ids.map((id, index) => ways[index % 3]?.(id)));
  expect(answers.map((answer) => answer?.status)).toEqual(ids.map(() => 200));
  expect(await countDeadlocks(db)).toBe(before);
});

async function countDeadlocks(db: Db): Promise<number> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const [counted] = await rowsOf<{ deadlocks: number }>(
    db,
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return counted?.deadlocks ?? Number.NaN;
}
