import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { activities } from "#domains/schedule/tables.ts";
import { anActivity, aSlot } from "#domains/schedule/testing.ts";
import { memberApi } from "#member-api.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { passJobs } from "./jobs.ts";
import { outgrownOn } from "./rules.ts";

/** Maya is ten on May 20, 2027; her pass is billed on the 10th. Lets the days' work be done at noon of a day. */
async function on(site: PassSite, day: string): Promise<void> {
  site.clock.now = new Date(`${day}T18:00:00Z`);
  await site.provider.control.billDue();
  await passJobs(site.deps)
    .find(({ name }) => name === "rawpass-end-outgrown")
    ?.run();
}

const upToNine = ({ db, activityId }: PassSite) =>
  db.update(activities).set({ minAge: 7, maxAge: 9 }).where(eq(activities.id, activityId));

const asked = async (site: PassSite) =>
  (await site.outbox()).filter(({ subject }) => subject.includes("Hitting ends for Maya"));

test("a family hears 30 days before its child is too old, and is not charged after the birthday", async () => {
  const site = await passSite();
  await upToNine(site);
  await buy(site);
  await on(site, "2027-04-10");
  await on(site, "2027-04-19");
  expect(await asked(site)).toEqual([]);
  await on(site, "2027-04-20");
  await on(site, "2027-04-21");
  const [mail, ...more] = await asked(site);
  expect(more).toEqual([]);
  expect(String(mail?.parts)).toContain("Maya leaves that range on May 20, 2027");
  const admin = await site.signIn(site.admin.user);
  expect((await admin.get(adminApi.rawPassMembers)).body.data).toMatchObject([
    { outgrown: [{ activityName: "Hitting", day: "2027-05-20" }] },
  ]);
  await on(site, "2027-05-10");
  await on(site, "2027-06-02");
  expect(await site.pass()).toMatchObject({ status: "active", cancelAt: null });
  await on(site, "2027-06-03");
  expect((await site.pass()).cancelAt).not.toBeNull();
  await on(site, "2027-06-11");
  expect(await site.pass()).toMatchObject({ status: "cancelled" });
});

/** A pass for two sessions of hitting, which the child outgrows, and one of pitching. */
async function buyBoth(site: PassSite) {
  await upToNine(site);
  const { id: activityId } = await anActivity(site.db, { name: "Pitching" });
  const { id: slotId } = await aSlot(site.db, { activityId, dayOfWeek: 1 });
  const wish = wishOf(site);
  const pitching = { activityId, frequencyPerWeek: 1, slotIds: [slotId] };
  const { body } = await site.member.post(memberApi.passes, {
    ...wish,
    activities: [...wish.activities, pitching],
    shownMonthlyCents: 30_310 + 15_155,
  });
  await pay(site, body.data);
  return pitching;
}

test("a pass goes on with the activities that its child has not outgrown, at their price", async () => {
  const site = await passSite();
  await buyBoth(site);
  await on(site, "2027-04-10");
  await on(site, "2027-05-10");
  await on(site, "2027-06-03");
  expect(await site.pass()).toMatchObject({ cancelAt: null, monthlyRate: "151.55" });
  await on(site, "2027-06-11");
  const { status, nextBillingDate } = await site.pass();
  expect([status, nextBillingDate]).toEqual(["active", "2027-07-10"]);
});

test("an outgrown activity also leaves a lower price that is planned", async () => {
  const site = await passSite();
  const pitching = await buyBoth(site);
  const { activityId, slotIds } = site;
  await on(site, "2027-04-10");
  await on(site, "2027-05-10");
  site.clock.now = new Date("2027-06-02T18:00:00Z");
  const { status } = await (await site.signIn(site.member.user)).post(
    memberApi.passAlteration((await site.pass()).id),
    {
      activities: [{ activityId, frequencyPerWeek: 1, slotIds: slotIds.slice(0, 1) }, pitching],
      shownMonthlyCents: 2 * 15_155,
      shownDueCents: 0,
      prorationDate: site.clock.now.toISOString(),
    },
  );
  expect([status, (await site.pass()).monthlyRate]).toEqual([200, "303.10"]);
  await on(site, "2027-06-03");
  await on(site, "2027-06-04");
  expect(await site.pass()).toMatchObject({
    monthlyRate: "151.55",
    pendingChange: { from: "2027-06-10", activities: [{ activityName: "Pitching" }] },
  });
  const { subscriptionId } = await site.pass();
  const charged = await site.provider.subscriptions.find(subscriptionId ?? "");
  expect(charged?.items).toMatchObject([{ amountCents: 15_155 }]);
});

test("a child born on February 29 outgrows an activity on March 1, unless the year has that day", () => {
  expect(outgrownOn("2016-02-29", 10)).toBe("2027-03-01");
  expect(outgrownOn("2016-02-29", 11)).toBe("2028-02-29");
});
