import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { athletes } from "#areas/people/athletes/tables.ts";
import { outsideSentence } from "#areas/rawpass/schedule/components/activity-words.ts";
import type { StaffActivity } from "#areas/rawpass/schedule/schema/staff.ts";
import { activities } from "#areas/rawpass/schedule/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { breakProvider } from "#tests/payment-provider.ts";
import {
  aheadSentence,
  leavingSentences,
  outgrownSentence,
  stateSentence,
} from "./components/pass-words.ts";
import { passJobs } from "./jobs.ts";
import { outgrownOn } from "./rules/passes.ts";
import type { OwnPass } from "./schema/passes.ts";
import { passChanges } from "./tables.ts";

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
  expect(String(mail?.parts)).toContain(
    "Until June 2, 2027, you can choose another activity with Change on your page. You can also cancel the pass. If you do nothing, the pass ends on June 10, 2027.",
  );
  const admin = await site.signIn(site.admin.user);
  expect((await admin.get("/api/admin/rawpass/passes")).body.data).toMatchObject([
    { outgrown: [{ activityName: "Hitting", isTooYoung: false, day: "2027-05-20" }] },
  ]);
  await on(site, "2027-05-10");
  await on(site, "2027-06-02");
  expect(await site.pass()).toMatchObject({ status: "active", cancelAt: null });
  await on(site, "2027-06-03");
  expect((await site.pass()).cancelAt).not.toBeNull();
  await on(site, "2027-06-11");
  expect(await site.pass()).toMatchObject({ status: "cancelled" });
});

test("page, receipt and last mails of an outgrown pass name the age, and offer no undo", async () => {
  const site = await passSite();
  await upToNine(site);
  const { id } = await buy(site);
  const member = () => site.signIn(site.member.user);
  const own = async () =>
    (await (await member()).get("/api/rawpass/passes")).body.data[0] as OwnPass;
  const lastMail = async () => {
    const { subject = "", parts } = (await site.outbox()).at(-1) ?? {};
    return `${subject}: ${JSON.stringify(parts)}`;
  };
  await on(site, "2027-04-10");
  expect(await lastMail()).toContain('["Next charge","May 10, 2027"]');
  expect(await own()).toMatchObject({ outgrown: null });
  await on(site, "2027-04-20");
  const noticed = await own();
  expect([noticed.nextBillingDate, noticed.outgrown]).toEqual([
    "2027-05-10",
    { endsOn: "2027-06-10", age: 10 },
  ]);
  expect(outgrownSentence(noticed, "Maya")).toBe(
    "This pass ends on June 10, 2027, because Maya is 10 then, outside the age range of its training. Until June 2, 2027, you can choose another activity with Change, or cancel the pass. If you do nothing, it ends.",
  );
  await on(site, "2027-05-10");
  const receipt = await lastMail();
  expect(receipt).toContain('["Next charge","None"]');
  expect(receipt).toContain("ends on June 10, 2027, because Maya is 10 then");
  expect(receipt).toContain("Until June 2, 2027, you can choose another activity");
  await (await member()).post(`/api/rawpass/passes/${id}/cancel`);
  expect(await lastMail()).toContain("Your RawPass is canceled");
  expect((await (await member()).post(`/api/rawpass/passes/${id}/undo-cancel`)).status).toBe(200);
  await on(site, "2027-06-03");
  const ending = await lastMail();
  expect(ending).toContain("Your RawPass ends on June 10, 2027: ");
  expect(ending).toContain("because Maya is 10 then");
  expect(ending).not.toContain("undo");
  const page = await own();
  expect([stateSentence(page), outgrownSentence(page, "Maya")]).toEqual([
    "Everything is paid. See you at training.",
    "This pass ends on June 10, 2027, because Maya is 10 then, outside the age range of its training. You won't be charged again. For other training, build another pass.",
  ]);
  expect((await (await member()).post(`/api/rawpass/passes/${id}/undo-cancel`)).status).toBe(409);
  await on(site, "2027-06-11");
  expect(await lastMail()).toContain("because your child is outside the age range of its training");
  expect(await own()).toMatchObject({ status: "cancelled", outgrown: null });
});

test("a frozen pass is to end its freeze before its family chooses another activity", async () => {
  const site = await passSite();
  await upToNine(site);
  const { id } = await buy(site);
  await on(site, "2027-04-10");
  const member = await site.signIn(site.member.user);
  const freeze = { fromDate: "2027-04-15", days: 10 };
  expect((await member.post(`/api/rawpass/passes/${id}/freeze`, freeze)).status).toBe(200);
  await on(site, "2027-04-20");
  const [mail] = await asked(site);
  const { data } = (await (await site.signIn(site.member.user)).get("/api/rawpass/passes")).body;
  for (const text of [String(mail?.parts), outgrownSentence(data[0], "Maya")]) {
    expect(text).toContain("please end the freeze first");
    expect(text).not.toContain("with Change");
  }
});

test("a child who is found to be too old in the last days before billing is offered no choice", async () => {
  const site = await passSite();
  await buy(site);
  await on(site, "2027-04-10");
  await on(site, "2027-05-10");
  await upToNine(site);
  await on(site, "2027-06-03");
  const [mail] = await asked(site);
  expect(mail?.subject).toBe("TEST MODE: Hitting ends for Maya");
  expect(String(mail?.parts)).toContain(
    "So the pass ends on June 10, 2027. For other training, build a new pass.",
  );
});

describe("ages that staff change", () => {
  const change = async (site: PassSite, ages: { minAge?: number; maxAge?: number }) => {
    const admin = await site.signIn(site.admin.user);
    const path = `/api/admin/rawpass/activities/${site.activityId}`;
    expect((await admin.patch(path, ages)).status).toBe(200);
  };
  const lastMail = async (site: PassSite) => JSON.stringify((await site.outbox()).at(-1));

  test("show staff beforehand how many passes and single sessions are outside", async () => {
    const site = await passSite();
    await buy(site);
    const { member, admin, athleteId, slotIds } = site;
    const session = { athleteId, slotId: slotIds[0], date: "2027-03-10", shownCents: 3_500 };
    await pay(site, (await member.post("/api/rawpass/drop-ins", session)).body.data);
    const [hitting] = (await admin.get("/api/admin/rawpass/activities")).body
      .data as StaffActivity[];
    expect(hitting?.ages).toEqual([{ age: 9, passes: 1, dropIns: 1 }]);
    const sentence = (minAge: number, maxAge: number) =>
      hitting && outsideSentence(hitting, { minAge, maxAge });
    for (const [minAge, maxAge] of [
      [10, 12],
      [8, 8],
    ] as const) {
      expect(sentence(minAge, maxAge)).toBe(
        "Today, 1 pass is for a child outside these ages. Paid months stay valid. If the age does not fit at the next billing either, Hitting is not charged, and the family gets a mail. 1 single session that is sold stays valid.",
      );
    }
    expect([sentence(8, 12), sentence(9, 12), sentence(12, 1)]).toEqual([null, null, null]);
  });

  test("raised above a child end its activity with the paid month, and the family gets a mail", async () => {
    const site = await passSite();
    await buy(site);
    await change(site, { minAge: 11 });
    await on(site, "2027-03-11");
    await on(site, "2027-03-12");
    const [mail, ...more] = await asked(site);
    expect(more).toEqual([]);
    expect(String(mail?.parts)).toContain(
      "Hitting is for ages 11–12, and Maya is under 11 until May 20, 2028. The month that is paid stays yours to the end. Nothing is charged for Hitting after it.",
    );
    const admin = await site.signIn(site.admin.user);
    expect((await admin.get("/api/admin/rawpass/passes")).body.data).toMatchObject([
      { outgrown: [{ activityName: "Hitting", isTooYoung: true, day: "2028-05-20" }] },
    ]);
    const member = await site.signIn(site.member.user);
    expect((await member.get("/api/rawpass/passes")).body.data).toMatchObject([
      { outgrown: { endsOn: "2027-04-10", age: 9 } },
    ]);
    await on(site, "2027-04-02");
    expect((await site.pass()).cancelAt).toBeNull();
    await on(site, "2027-04-03");
    expect((await site.pass()).cancelAt).not.toBeNull();
    await on(site, "2027-04-11");
    expect(await site.pass()).toMatchObject({ status: "cancelled" });
    expect(await lastMail(site)).toContain("outside the age range of its training");
  });

  test("raised to an age that a child has at the next billing end nothing", async () => {
    const site = await passSite();
    await buy(site);
    await on(site, "2027-04-10");
    await on(site, "2027-05-10");
    await change(site, { minAge: 10 });
    await on(site, "2027-05-11");
    expect(await asked(site)).toEqual([]);
    await on(site, "2027-06-10");
    expect(await site.pass()).toMatchObject({ cancelAt: null, nextBillingDate: "2027-07-10" });
  });

  test("lowered below a child leave it the paid month, as the mail says", async () => {
    const site = await passSite();
    await buy(site);
    await change(site, { maxAge: 8 });
    await on(site, "2027-03-11");
    expect(String((await asked(site))[0]?.parts)).toContain(
      "Maya left that range on May 20, 2026. The month that is paid stays yours to the end.",
    );
  });
});

/** A pass for two sessions of hitting, which the child outgrows, and one of pitching. */
async function buyBoth(site: PassSite) {
  await upToNine(site);
  const { id: activityId } = await anActivity(site.db, { name: "Pitching" });
  const { id: slotId } = await aSlot(site.db, { activityId, dayOfWeek: 1 });
  const wish = wishOf(site);
  const pitching = { activityId, frequencyPerWeek: 1, slotIds: [slotId] };
  const { body } = await site.member.post("/api/rawpass/passes", {
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

const ownPass = async (site: PassSite) =>
  (await (await site.signIn(site.member.user)).get("/api/rawpass/passes")).body.data[0] as OwnPass;

const HITTING_LEAVES =
  "Hitting is for ages 7–9, and Maya turns 10 on May 20, 2027. So Hitting ends on June 10, 2027. From then on, $151.55 a month is charged.";

test("the page names an activity that is about to leave the pass, the choice, and the amount of the next charge", async () => {
  const site = await passSite();
  await buyBoth(site);
  expect(await ownPass(site)).toMatchObject({ leaving: [], nextChargeCents: 45_465 });
  await on(site, "2027-04-10");
  await on(site, "2027-04-20");
  const early = await ownPass(site);
  expect(early.nextChargeCents).toBe(45_465);
  expect(leavingSentences(early, "Maya")).toEqual([
    `${HITTING_LEAVES} Until June 2, 2027, you can choose another activity with Change, or cancel the pass.`,
  ]);
  await on(site, "2027-05-10");
  expect((await ownPass(site)).nextChargeCents).toBe(15_155);
  await on(site, "2027-06-03");
  await on(site, "2027-06-04");
  expect(await ownPass(site)).toMatchObject({ leaving: [], nextChargeCents: 15_155 });
  await on(site, "2027-06-11");
  const { items } = (await site.provider.subscriptions.find(
    (await site.pass()).subscriptionId ?? "",
  )) ?? { items: [] };
  expect(items).toMatchObject([{ amountCents: 15_155 }]);
});

test("the mail about a purchase names an activity that leaves before the next charge, and that amount", async () => {
  const site = await passSite();
  await site.db.update(athletes).set({ birthDate: "2017-03-20" });
  await buyBoth(site);
  const mail = (await site.outbox()).find(({ subject }) => subject.endsWith("Your RawPass"));
  const text = JSON.stringify(mail?.parts);
  expect(text).toContain(
    "Hitting is for ages 7–9, and Maya turns 10 on March 20, 2027. So Hitting ends on April 10, 2027. From then on, $151.55 a month is charged. Until April 2, 2027, you can choose another activity with Change on your page.",
  );
  expect(text).toContain('["Next charge","$151.55 on April 10, 2027"]');
  expect(text).toContain("renews every month: $151.55 is charged");
});

test("a pass whose price the provider is still asked to change loses its outgrown activity the next day", async () => {
  const site = await passSite();
  const { activityId } = await buyBoth(site);
  await on(site, "2027-04-10");
  await on(site, "2027-05-10");
  const { id, subscriptionId } = await site.pass();
  const at = site.clock.now;
  await site.db.insert(passChanges).values({
    ...{ membershipId: id, subscriptionId: subscriptionId ?? "", key: "earlier" },
    ...{ wish: { kind: "lower", items: [] }, createdAt: at, updatedAt: at },
  });
  await on(site, "2027-06-03");
  expect(await site.pass()).toMatchObject({ monthlyRate: "454.65", pendingChange: null });
  await site.db.update(passChanges).set({ status: "made" });
  await on(site, "2027-06-04");
  expect(await site.pass()).toMatchObject({
    ...{ monthlyRate: "151.55", pendingChange: { activities: [{ activityId }] } },
  });
});

/** A pass whose family has chosen less Hitting from June 10 on, which Maya has outgrown by then. */
async function loweredSite(billed = ["2027-04-10", "2027-05-10"], day = "2027-06-02") {
  const site = await passSite();
  const pitching = await buyBoth(site);
  const { activityId, slotIds } = site;
  for (const one of billed) await on(site, one);
  site.clock.now = new Date(`${day}T18:00:00Z`);
  const { status } = await (await site.signIn(site.member.user)).post(
    `/api/rawpass/passes/${(await site.pass()).id}/alteration`,
    {
      activities: [{ activityId, frequencyPerWeek: 1, slotIds: slotIds.slice(0, 1) }, pitching],
      shownMonthlyCents: 2 * 15_155,
      shownDueCents: 0,
      prorationDate: site.clock.now.toISOString(),
    },
  );
  expect([status, (await site.pass()).monthlyRate]).toEqual([200, "303.10"]);
  return {
    ...site,
    async charged() {
      const { subscriptionId } = await site.pass();
      return (await site.provider.subscriptions.find(subscriptionId ?? ""))?.items;
    },
  };
}

test("an outgrown activity also leaves a lower price that is planned", async () => {
  const site = await loweredSite();
  const page = await ownPass(site);
  expect(page.nextChargeCents).toBe(15_155);
  expect([aheadSentence(page), ...leavingSentences(page, "Maya")]).toEqual([
    "From June 10, 2027 on: 1 × Pitching a week for $151.55 a month.",
    `${HITTING_LEAVES.replace("turns", "turned")} This pass has a change coming up. Once it begins, you can choose another activity with Change.`,
  ]);
  await on(site, "2027-06-03");
  await on(site, "2027-06-04");
  expect(await site.pass()).toMatchObject({
    monthlyRate: "151.55",
    pendingChange: {
      kind: "lower",
      from: "2027-06-10",
      activities: [{ activityName: "Pitching" }],
    },
  });
  expect(await site.charged()).toMatchObject([{ amountCents: 15_155 }]);
});

test("the mail about age offers no choice that a planned downgrade blocks, and names today's month", async () => {
  const site = await loweredSite(["2027-04-10"], "2027-04-15");
  await on(site, "2027-04-20");
  const text = JSON.stringify((await asked(site))[0]?.parts);
  expect(text).toContain("Once it begins, you can choose another activity with Change.");
  expect(text).not.toContain("Until June 2");
  expect(text).toContain('["Training","Hitting, 2 × a week"]');
  expect(text).toContain('["A month","$454.65"]');
});

test("a lower price that is planned stays if the provider refuses to end an outgrown activity", async () => {
  const site = await loweredSite();
  const { pendingChange } = await site.pass();
  const lower = async () => {
    throw new PaymentRefused("no such price");
  };
  const mend = breakProvider(site, {
    subscriptions: { ...site.provider.subscriptions, lower },
  });
  for (const day of ["2027-06-03", "2027-06-04"]) {
    await on(site, day);
    expect(await site.pass()).toMatchObject({ monthlyRate: "303.10", pendingChange });
  }
  const subjects = (await site.outbox()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /could not be changed/.test(subject))).toHaveLength(1);
  expect(subjects.filter((subject) => /provider refused/.test(subject))).toHaveLength(2);
  mend();
  await on(site, "2027-06-05");
  expect(await site.pass()).toMatchObject({ monthlyRate: "151.55" });
  expect(await site.charged()).toMatchObject([{ amountCents: 15_155 }]);
});

test("a child born on February 29 outgrows an activity on March 1, unless the year has that day", () => {
  expect(outgrownOn("2016-02-29", 10)).toBe("2027-03-01");
  expect(outgrownOn("2016-02-29", 11)).toBe("2028-02-29");
});
