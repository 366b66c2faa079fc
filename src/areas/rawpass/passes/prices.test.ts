// @module-tag dialect
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testCustomers } from "#areas/money/payments/tables.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { buy, passSite } from "#tests/passes.ts";
import { passJobs } from "./jobs.ts";
import { memberships, passPrices } from "./tables.ts";

/** A pass of 2 × $35, bought on March 10 and charged $303.10 on April 10; staff change the price of a session. */
async function repricedSite() {
  const site = await passSite();
  const { id } = await buy(site);
  const member = () => site.signIn(site.member.user);
  const run = () =>
    passJobs(site.deps)
      .find(({ name }) => name === "rawpass-reprice-passes")
      ?.run();
  return {
    ...site,
    ...{ id, run },
    async price(rateCents: number): Promise<void> {
      const admin = await site.signIn(site.admin.user);
      const answer = await admin.patch(`/api/admin/rawpass/activities/${site.activityId}`, {
        rateCents,
      });
      expect(answer.status).toBe(200);
    },
    async night(day: string): Promise<void> {
      site.clock.now = new Date(`${day}T14:00:00Z`);
      await run();
    },
    async nextMonth(charge: "succeeds" | "fails" = "succeeds"): Promise<void> {
      const { subscriptionId } = await site.pass();
      const { beginNextMonth } = site.provider.control;
      await beginNextMonth(SYSTEM, subscriptionId ?? "", { charge });
    },
    async payOwed(): Promise<void> {
      await site.db.update(testCustomers).set({ isCardDeclined: false });
      const { openInvoiceId } = await site.pass();
      await site.provider.subscriptions.payInvoice(openInvoiceId ?? "", "pays");
    },
    async own() {
      return (await (await member()).get("/api/rawpass/passes")).body.data[0];
    },
    async invoices() {
      const { subscriptionId } = await site.pass();
      const all = await site.provider.subscriptions.listInvoices(subscriptionId ?? "");
      return all.map(({ amountCents }) => amountCents);
    },
    async subjects() {
      return (await site.outbox()).map(({ subject }) => subject.replace("TEST MODE: ", ""));
    },
  };
}

const TOLD = "A new price for your RawPass";

describe("a new price", () => {
  test("is told once, and counts from the first billing 30 days after the mail", async () => {
    const site = await repricedSite();
    await site.price(4_000);
    await site.night("2027-03-20");
    await site.night("2027-03-21");
    expect(await site.subjects()).toEqual(["Your RawPass", TOLD]);
    expect(await site.own()).toMatchObject({
      ...{ monthlyCents: 30_310, newPrice: { monthlyCents: 34_640, countsFrom: "2027-04-19" } },
    });
    site.clock.now = new Date("2027-04-10T17:00:00Z");
    await site.nextMonth();
    expect(await site.invoices()).toEqual([30_310, 30_310]);
    await site.night("2027-04-11");
    expect(await site.own()).toMatchObject({ monthlyCents: 34_640, newPrice: null });
    site.clock.now = new Date("2027-05-10T17:00:00Z");
    await site.nextMonth();
    await site.run();
    expect(await site.invoices()).toEqual([34_640, 30_310, 30_310]);
    expect((await site.subjects()).filter((subject) => subject === TOLD)).toHaveLength(1);
  });

  test("waits while a month is owed, for which the desk names the old amount", async () => {
    const site = await repricedSite();
    await site.price(4_000);
    await site.night("2027-03-20");
    site.clock.now = new Date("2027-04-10T17:00:00Z");
    await site.nextMonth("fails");
    await site.night("2027-04-11");
    expect(await site.pass()).toMatchObject({ status: "past_due", monthlyRate: "303.10" });
    const wish = { athleteId: site.athleteId, slotId: site.slotIds[0] };
    site.clock.now = new Date("2027-04-14T21:45:00Z");
    const admin = await site.signIn(site.admin.user);
    expect((await admin.post("/api/rawpass/desk/check-ins", wish)).body.data).toMatchObject({
      ...{ doubts: expect.arrayContaining(["past_due"]), owedCents: 30_310 },
    });
    await site.payOwed();
    await site.night("2027-04-15");
    expect(await site.own()).toMatchObject({ monthlyCents: 34_640, newPrice: null });
  });

  test("that changes again is told anew, with its own 30 days", async () => {
    const site = await repricedSite();
    await site.price(4_000);
    await site.night("2027-03-11");
    await site.price(4_500);
    await site.night("2027-03-15");
    expect((await site.own()).newPrice).toEqual({ monthlyCents: 38_970, countsFrom: "2027-04-14" });
    expect((await site.subjects()).filter((subject) => subject === TOLD)).toHaveLength(2);
    expect(await site.db.select({ status: passPrices.status }).from(passPrices)).toEqual(
      expect.arrayContaining([{ status: "dropped" }, { status: "told" }]),
    );
  });

  test("that is taken back is told, too", async () => {
    const site = await repricedSite();
    await site.price(4_000);
    await site.night("2027-03-20");
    await site.price(3_500);
    await site.night("2027-03-22");
    expect((await site.own()).newPrice).toBeNull();
    expect((await site.subjects()).at(-1)).toBe("The price of your RawPass stays as it is");
  });

  test("that a family takes with a change of its own needs no other mail", async () => {
    const site = await repricedSite();
    await site.price(4_000);
    await site.night("2027-03-20");
    const member = await site.signIn(site.member.user);
    const [slotId = 0] = site.slotIds;
    const training = { activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] };
    const wanted = { activities: [training] };
    const { data } = (await member.post(`/api/rawpass/passes/${site.id}/alteration/quote`, wanted))
      .body;
    expect(data).toMatchObject({ kind: "lower", monthlyCents: 17_320 });
    await member.post(`/api/rawpass/passes/${site.id}/alteration`, {
      ...{ ...wanted, shownMonthlyCents: 17_320, shownDueCents: 0 },
      prorationDate: data.prorationDate,
    });
    site.clock.now = new Date("2027-04-10T17:00:00Z");
    await site.nextMonth();
    await passJobs(site.deps)
      .find(({ name }) => name === "rawpass-keep-alterations")
      ?.run();
    await site.night("2027-04-11");
    expect(await site.own()).toMatchObject({ monthlyCents: 17_320, newPrice: null });
    expect((await site.subjects()).filter((subject) => subject.includes("price"))).toEqual([TOLD]);
    expect(await site.db.select().from(passPrices)).toMatchObject([{ status: "taken" }]);
  });

  test("is no matter to a pass that ends", async () => {
    const site = await repricedSite();
    const cancelAt = new Date("2027-04-10T17:00:00Z");
    await site.db.update(memberships).set({ cancelAt }).where(eq(memberships.id, site.id));
    await site.price(4_000);
    await site.night("2027-03-20");
    expect(await site.subjects()).not.toContain(TOLD);
  });
});

test("staff see how many passes go on that a price concerns", async () => {
  const site = await repricedSite();
  const passes = async () => {
    const { data } = (await site.admin.get("/api/admin/rawpass/activities")).body;
    return data.map((activity: { passes: number }) => activity.passes);
  };
  expect(await passes()).toEqual([1]);
  await site.db.update(memberships).set({ status: "cancelled" });
  expect(await passes()).toEqual([0]);
});
