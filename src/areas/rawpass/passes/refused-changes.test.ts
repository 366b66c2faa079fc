import { desc, eq, gte } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { standingPlaces } from "#areas/rawpass/bookings/tables.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { PaymentRefused, PaymentsUnavailable } from "#lib/payments/payments.ts";
import type { SubscriptionInvoice, Subscriptions } from "#lib/payments/subscriptions.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, passSite } from "#tests/passes.ts";
import { breakProvider } from "#tests/payment-provider.ts";
import { passJobs } from "./jobs.ts";
import type { AlterationWish } from "./schema/alterations.ts";
import { passChanges, passExtensions, passPrices, passRefunds } from "./tables.ts";

type Chosen = AlterationWish["activities"];

async function refuse(): Promise<never> {
  throw new PaymentRefused("no such price");
}
async function away(): Promise<never> {
  throw new PaymentsUnavailable("it is away");
}

/** A pass of 2 × $35 at Wednesdays and Fridays, bought on March 10 at noon and charged $303.10 on April 10. */
async function boughtSite() {
  const site = await passSite();
  const { id } = await buy(site);
  const { db, activityId, slotIds } = site;
  const [wednesdayId = 0, fridayId = 0] = slotIds;
  const { id: thursdayId } = await aSlot(db, { activityId, dayOfWeek: 4 });
  const pitching = await anActivity(db, { name: "Pitching", ratePerSession: "35.00" });
  const saturday = await aSlot(db, { activityId: pitching.id, dayOfWeek: 6 });
  const sunday = await aSlot(db, { activityId: pitching.id, dayOfWeek: 0 });
  const nameOf = new Map([
    ...([[wednesdayId, "Wed"] as const, [fridayId, "Fri"], [thursdayId, "Thu"]] as const),
    ...([[saturday.id, "Sat"] as const, [sunday.id, "Sun"]] as const),
  ]);
  const again = () => site.signIn(site.member.user);
  const chosen = (id: number, ...ids: number[]) => ({
    ...{ activityId: id, frequencyPerWeek: ids.length, slotIds: ids },
  });
  return {
    ...site,
    ...{ id, again, wednesdayId, fridayId, thursdayId },
    hitting: (...ids: number[]) => chosen(activityId, ...ids),
    pitching: chosen(pitching.id, saturday.id, sunday.id),
    async alter(...wanted: Chosen) {
      const member = await again();
      const wish = { activities: wanted };
      const quote = await member.post(`/api/rawpass/passes/${id}/alteration/quote`, wish);
      const { monthlyCents, dueCents, prorationDate } = quote.body.data;
      const shown = { shownMonthlyCents: monthlyCents, shownDueCents: dueCents, prorationDate };
      return member.post(`/api/rawpass/passes/${id}/alteration`, { ...wish, ...shown });
    },
    /** Breaks calls of the provider; gives what mends them. */
    broken: (calls: Partial<Subscriptions>) =>
      breakProvider(site, { subscriptions: { ...site.provider.subscriptions, ...calls } }),
    run: async (name: string) =>
      passJobs(site.deps)
        .find((job) => job.name === name)
        ?.run(),
    /** What the site does every five minutes. */
    async keep() {
      await passJobs(site.deps)
        .find(({ name }) => name === "rawpass-keep-alterations")
        ?.run();
      await retryPayments(site.deps, PAYMENT_PURPOSES);
    },
    async nextMonth(day: string) {
      site.clock.now = new Date(`${day}T18:00:00Z`);
      const { subscriptionId } = await site.pass();
      const charge = { charge: "succeeds" } as const;
      await site.provider.control.beginNextMonth(SYSTEM, subscriptionId ?? "", charge);
    },
    async places() {
      const rows = await db.select().from(standingPlaces).orderBy(standingPlaces.id);
      return rows.map(
        ({ slotId, firstDate, lastDate, heldUntil }) =>
          `${nameOf.get(slotId)} ${firstDate} ${heldUntil ? "held" : (lastDate ?? "on")}`,
      );
    },
    async monthlyCents() {
      const { subscriptionId } = await site.pass();
      const found = await site.provider.subscriptions.find(subscriptionId ?? "");
      return found?.items.reduce((sum, { amountCents }) => sum + amountCents, 0);
    },
    async invoices() {
      const { subscriptionId } = await site.pass();
      const all = await site.provider.subscriptions.listInvoices(subscriptionId ?? "");
      return all.map(({ status, amountCents }) => `${status} ${amountCents}`);
    },
    async own() {
      return (await (await again()).get("/api/rawpass/passes")).body.data[0];
    },
    /** The mails to the family and to staff since the purchase, by their subjects. */
    async mails() {
      return (await site.outbox())
        .map(({ subject, parts }) => ({
          subject: subject.replace("TEST MODE: ", ""),
          text: JSON.stringify(parts),
        }))
        .slice(1);
    },
    refusals: () =>
      db
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, "pass_change_refused"))
        .orderBy(desc(auditEntries.id)),
  };
}

type Site = Awaited<ReturnType<typeof boughtSite>>;

const PLACES = ["Wed 2027-03-17 on", "Fri 2027-03-12 on"];
const FOR_STAFF = "The payment provider refused to change a subscription";

async function expectAsBefore(site: Site): Promise<void> {
  expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
  expect(await site.places()).toEqual(PLACES);
  expect(await site.own()).toMatchObject({
    activities: [{ activityName: "Hitting", frequencyPerWeek: 2 }],
  });
  expect([await site.monthlyCents(), await site.invoices()]).toEqual([30_310, ["paid 30310"]]);
  expect((await site.mails()).map(({ subject }) => subject)).not.toContain(
    "Your RawPass is changed",
  );
}

describe("training that the provider refuses", () => {
  test.each([
    ["for less", (site: Site) => site.hitting(site.fridayId), "1 × Hitting"],
    ["for the same price", (site: Site) => site.pitching, "2 × Pitching"],
    ["for more", (site: Site) => site.hitting(...site.slotIds, site.thursdayId), "3 × Hitting"],
  ])("%s leaves the pass as it was, and the family and staff are mailed", async (_, wish, name) => {
    const site = await boughtSite();
    site.broken({ raise: refuse, lower: refuse });
    const answer = await site.alter(wish(site));
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringContaining("so nothing was changed."),
    ]);
    await expectAsBefore(site);
    const mails = await site.mails();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      FOR_STAFF,
      "Your RawPass could not be changed",
    ]);
    const mail = mails.find(({ subject }) => subject !== FOR_STAFF);
    expect(mail?.text).toContain(`our payment provider refused the change to ${name}`);
    expect(mail?.text).toContain("The next charge, $303.10, is on April 10, 2027");
    expect(await site.refusals()).toMatchObject([{ subjectId: site.id, reason: null }]);
    expect((await site.alter(wish(site))).status).toBe(409);
  });

  test("keeps why staff asked for it", async () => {
    const site = await boughtSite();
    site.broken({ lower: away });
    const activities = [site.hitting(site.fridayId)];
    const { data } = (
      await site.admin.post(`/api/admin/rawpass/passes/${site.id}/training/quote`, { activities })
    ).body;
    const shown = { shownMonthlyCents: data.monthlyCents, shownDueCents: data.dueCents };
    const reason = "Broke an arm";
    await site.admin.post(`/api/admin/rawpass/passes/${site.id}/change`, {
      ...{ action: "change_training", activities, ...shown, reason },
      prorationDate: data.prorationDate,
    });
    site.broken({ lower: refuse });
    site.clock.advance(3 * MINUTE_MS);
    await site.keep();
    expect(await site.refusals()).toMatchObject([
      { reason, after: { change: "Price", monthlyCents: 15_155 } },
    ]);
    const mail = (await site.mails()).find(({ subject }) => /could not be changed/.test(subject));
    expect(mail?.text).toContain(`Why: ${reason}`);
  });
});

test("upgrades that are refused leave former times that still run", async () => {
  const site = await boughtSite();
  site.clock.now = new Date("2027-03-15T17:00:00Z");
  expect((await site.alter(site.hitting(site.thursdayId, site.fridayId))).status).toBe(200);
  const running = ["Wed 2027-03-17 2027-03-21", "Fri 2027-03-12 on", "Thu 2027-03-25 on"];
  expect(await site.places()).toEqual(running);
  site.broken({ raise: refuse });
  const back = site.hitting(site.wednesdayId, site.fridayId);
  expect((await site.alter(back, site.pitching)).status).toBe(409);
  expect(await site.places()).toEqual(running);
});

describe("a price that the provider refuses", () => {
  test("is dropped with a mail, and told anew with its own 30 days", async () => {
    const site = await boughtSite();
    const { db } = site;
    const reprice = () => site.run("rawpass-reprice-passes");
    await db.update(activities).set({ ratePerSession: "40.00" });
    site.clock.advance(HOUR_MS);
    await reprice();
    site.clock.now = new Date("2027-04-10T14:00:00Z");
    await site.nextMonth("2027-04-10");
    site.broken({ lower: refuse });
    site.clock.advance(DAY_MS);
    await reprice();
    expect(await site.pass()).toMatchObject({ monthlyRate: "303.10" });
    expect(await site.own()).toMatchObject({
      ...{ monthlyCents: 30_310, newPrice: null, activities: [{ rateCents: 3_500 }] },
    });
    expect(await db.select().from(passPrices)).toMatchObject([{ status: "dropped" }]);
    const subjects = async () => (await site.mails()).map(({ subject }) => subject);
    expect((await subjects()).toSorted()).toEqual([
      "A new price for your RawPass",
      "Receipt: $303.10 for your RawPass",
      FOR_STAFF,
      "The price of your RawPass stays as it is",
    ]);
    site.clock.advance(DAY_MS);
    await reprice();
    expect((await site.own()).newPrice).toEqual({ monthlyCents: 34_640, countsFrom: "2027-05-12" });
  });

  test("counts once a provider has taken it that did not answer", async () => {
    const site = await boughtSite();
    await site.db.update(activities).set({ ratePerSession: "40.00" });
    await site.run("rawpass-reprice-passes");
    await site.nextMonth("2027-04-10");
    const mend = site.broken({ lower: away });
    for (const _ of [1, 2]) await site.run("rawpass-reprice-passes");
    expect(await site.own()).toMatchObject({ monthlyCents: 30_310, newPrice: {} });
    mend();
    site.clock.advance(3 * MINUTE_MS);
    await site.keep();
    expect(await site.own()).toMatchObject({ monthlyCents: 34_640, newPrice: null });
    expect(await site.monthlyCents()).toBe(34_640);
  });
});

describe("a billing date that the provider does not move", () => {
  test("leaves a pass unfrozen, with its places, however long the freeze was to be", async () => {
    const site = await boughtSite();
    site.broken({ freeze: refuse });
    const member = await site.again();
    const answer = await member.post(`/api/rawpass/passes/${site.id}/freeze`, {
      ...{ fromDate: "2027-03-20", days: 40 },
    });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      "Our payment provider refused to move your billing date, so nothing is frozen.",
    ]);
    expect(await site.pass()).toMatchObject({ status: "active", frozenFrom: null });
    expect((await site.places()).toSorted()).toEqual([
      ...["Fri 2027-03-12 2027-03-19", "Fri 2027-03-26 on"],
      ...["Wed 2027-03-17 2027-03-19", "Wed 2027-03-24 on"],
    ]);
  });

  test("is mailed if it was to move for a closure, once, and does not count as moved", async () => {
    const site = await boughtSite();
    const { db } = site;
    const days = { fromDate: "2027-03-15", toDate: "2027-03-24" };
    const closure = { ...days, activityId: null, reason: "Floor" };
    await site.admin.post("/api/admin/rawpass/closures", closure);
    site.clock.now = new Date("2027-03-15T18:00:00Z");
    site.broken({ freeze: refuse });
    for (const _ of [1, 2]) await site.run("rawpass-extend-passes");
    expect(await db.select().from(passExtensions)).toMatchObject([{ days: 0 }]);
    expect(await site.pass()).toMatchObject({ nextBillingDate: "2027-04-10" });
    const mails = (await site.mails()).filter(({ subject }) => subject !== FOR_STAFF);
    expect(mails).toMatchObject([
      { subject: "The billing date of your RawPass could not be moved" },
    ]);
    expect(mails[0]?.text).toContain("The next charge, $303.10, is on April 10, 2027.");
  });
});

test("a cancellation that the provider refuses is answered and mailed: the pass goes on", async () => {
  const site = await boughtSite();
  site.clock.advance(4 * DAY_MS);
  const mend = site.broken({ cancelAtPeriodEnd: refuse });
  const member = await site.again();
  const cancel = () => member.post(`/api/rawpass/passes/${site.id}/cancel`);
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { message: "Our payment provider refused to cancel this pass, so it goes on." },
  });
  expect(await site.pass()).toMatchObject({ status: "active", cancelAt: null });
  const mail = (await site.mails()).find(({ subject }) => /could not be canceled/.test(subject));
  expect(mail?.text).toContain("The next charge, $303.10, is on April 10, 2027.");
  mend();
  expect((await cancel()).status).toBe(200);
  site.broken({ undoCancel: refuse });
  const undo = await member.post(`/api/rawpass/passes/${site.id}/undo-cancel`);
  expect(undo.status).toBe(409);
  const kept = (await site.mails()).find(({ subject }) => /could not be kept/.test(subject));
  expect(kept?.text).toContain("It is canceled: it runs until April 10, 2027 and then ends.");
});

describe("training that costs less", () => {
  test("waits for a provider that does not answer, and is made once it does", async () => {
    const site = await boughtSite();
    const mend = site.broken({ lower: away });
    const waiting = { isMade: false, heldUntil: null, paymentUrl: null };
    expect((await site.alter(site.hitting(site.fridayId))).body.data).toMatchObject(waiting);
    expect(await site.pass()).toMatchObject({ monthlyRate: "303.10" });
    expect(await site.places()).toEqual(PLACES);
    expect((await site.mails()).map(({ subject }) => subject)).toEqual([]);
    mend();
    site.clock.advance(3 * MINUTE_MS);
    await site.keep();
    expect(await site.pass()).toMatchObject({
      ...{ monthlyRate: "151.55", pendingChange: { kind: "lower", from: "2027-04-10" } },
    });
    expect(await site.monthlyCents()).toBe(15_155);
    expect(await site.places()).toEqual(["Wed 2027-03-17 2027-04-09", "Fri 2027-03-12 on"]);
  });
});

describe("training that was to begin with a billing that the provider did not wait for", () => {
  /** Asks for other training on the day before the billing, which the provider answers after it. */
  async function missedSite(wish: (site: Site) => Chosen) {
    const site = await boughtSite();
    site.clock.now = new Date("2027-04-09T05:00:00Z");
    const mend = site.broken({ lower: away });
    expect((await site.alter(...wish(site))).body.data.isMade).toBe(false);
    await site.nextMonth("2027-04-10");
    mend();
    await site.keep();
    expect(await site.invoices()).toEqual(["paid 30310", "paid 30310"]);
    return site;
  }

  test("begins with the next one, if it costs less", async () => {
    const site = await missedSite((one) => [one.hitting(one.thursdayId)]);
    expect(await site.pass()).toMatchObject({
      ...{ monthlyRate: "151.55", pendingChange: { kind: "lower", from: "2027-05-10" } },
    });
    expect(await site.places()).toEqual([
      ...["Wed 2027-03-17 2027-05-09", "Fri 2027-03-12 2027-05-09", "Thu 2027-05-13 on"],
    ]);
    await site.nextMonth("2027-05-10");
    await site.keep();
    expect(await site.pass()).toMatchObject({ pendingChange: null });
    expect((await site.invoices())[0]).toBe("paid 15155");
  });

  test("begins with the next one, if it costs more", async () => {
    const site = await missedSite((one) => [
      one.hitting(one.thursdayId, one.fridayId),
      one.pitching,
    ]);
    expect(await site.pass()).toMatchObject({ monthlyRate: "606.20", pendingChange: null });
    expect((await site.places()).toSorted()).toEqual([
      ...["Fri 2027-03-12 on", "Sat 2027-05-15 on", "Sun 2027-05-16 on", "Thu 2027-05-13 on"],
      "Wed 2027-03-17 2027-05-09",
    ]);
    const mail = (await site.mails()).find(({ subject }) => /is changed/.test(subject));
    expect(mail?.text).toContain("From May 10, 2027 on");
    expect(mail?.text).toContain("$606.20 on May 10, 2027");
  });
});

describe("an upgrade that is charged now", () => {
  const more = (site: Site) => site.hitting(...site.slotIds, site.thursdayId);

  test("is not charged after its time, if the provider did not answer in it", async () => {
    const site = await boughtSite();
    const mend = site.broken({ raise: away });
    expect((await site.alter(more(site))).body.data).toMatchObject({ isMade: false });
    site.clock.advance(38 * MINUTE_MS);
    mend();
    await retryPayments(site.deps, PAYMENT_PURPOSES);
    expect(await site.invoices()).toEqual(["paid 30310"]);
    for (const _ of [1, 2]) await site.keep();
    await expectAsBefore(site);
    expect((await site.mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining("our payment provider didn't answer in time"),
    ]);
    expect(await site.db.select().from(passChanges)).toMatchObject([{ status: "refused" }]);
  });

  test("without its places ends with a refund of all that it cost, even if a month was billed since", async () => {
    const site = await boughtSite();
    const { db } = site;
    const { raise, find, findInvoice, listInvoices } = site.provider.subscriptions;
    // The provider makes it, and neither its answer nor its events reach the site for a month.
    let isDown = false;
    let isDraft = true;
    const drafted = (invoice: SubscriptionInvoice): SubscriptionInvoice =>
      isDraft && invoice.reason === "month"
        ? { ...invoice, status: "draft", paidCents: 0, paidAt: null, paymentIntentId: null }
        : invoice;
    const unlessDown =
      <Call extends unknown[], Answer>(ask: (...call: Call) => Promise<Answer>) =>
      (...call: Call): Promise<Answer> =>
        isDown ? away() : ask(...call);
    site.broken({
      raise: async (...call) => {
        isDown = true;
        await raise(...call);
        return away();
      },
      find: unlessDown(find),
      findInvoice: unlessDown(async (id) => {
        const found = await findInvoice(id);
        return found && drafted(found);
      }),
      listInvoices: unlessDown(async (id) => (await listInvoices(id)).map(drafted)),
    });
    expect((await site.alter(more(site))).body.data).toMatchObject({ isMade: false });
    site.clock.advance(36 * MINUTE_MS);
    await db.insert(standingPlaces).values(
      Array.from({ length: 10 }, (_, index) => ({
        ...{ athleteId: site.otherAthleteId, slotId: site.thursdayId },
        ...{ passId: 100 + index, firstDate: "2027-03-11" },
      })),
    );
    await site.nextMonth("2027-04-10");
    expect(await site.pass()).toMatchObject({ pendingChange: { kind: "raise" } });
    isDown = false;
    const keep = async () => {
      await site.keep();
      site.clock.advance(5 * MINUTE_MS);
    };
    // For an hour the month is a draft, which is left as it is.
    for (const _ of [1, 2]) await keep();
    expect(await db.select().from(passChanges)).toMatchObject([{ wish: { kind: "raise" } }]);
    isDraft = false;
    for (const _ of [1, 2]) await keep();
    await db.delete(standingPlaces).where(gte(standingPlaces.passId, 100));
    expect(await site.pass()).toMatchObject({ pendingChange: null, monthlyRate: "303.10" });
    expect([await site.places(), await site.monthlyCents()]).toEqual([PLACES, 30_310]);
    expect(await site.invoices()).toEqual(["paid 45465", "paid 15155", "paid 30310"]);
    // The rest of the month that was under way, and what the next one cost more.
    expect(await db.select().from(passRefunds).orderBy(passRefunds.id)).toMatchObject([
      { amountCents: 15_155, reason: "late", status: "done" },
      { amountCents: 15_155, reason: "late", status: "done" },
    ]);
    const count = await db.$count(passChanges);
    await site.keep();
    expect(await db.$count(passChanges)).toBe(count);
  });
});
