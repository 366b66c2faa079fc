import { expect, test } from "vitest";
import { waivers } from "#areas/people/athletes/tables.ts";
import { aSlot } from "#areas/rawpass/schedule/testing.ts";
import { buy, type PassSite, passSite, pay, wishOf } from "#tests/passes.ts";
import { passJobs } from "./jobs.ts";
import { memberships } from "./tables.ts";

/** How many mails ask for the waiver, after the job has run on a day. */
async function askedOn(site: PassSite, day: string): Promise<number> {
  site.clock.now = new Date(`${day}T17:00:00Z`);
  await passJobs(site.deps)
    .find(({ name }) => name === "rawpass-remind-of-waivers")
    ?.run();
  const mails = await site.outbox();
  return mails.filter(({ subject }) => subject.endsWith("agree to the RawPass waiver again"))
    .length;
}

test("a family is asked for the waiver 14 days before its year ends, once for an athlete", async () => {
  const site = await passSite();
  await buy(site);
  // A second pass can be bought once the first is to end.
  await site.db.update(memberships).set({ cancelAt: new Date("2029-03-10T17:00:00Z") });
  const { id: slotId } = await aSlot(site.db, { activityId: site.activityId, dayOfWeek: 1 });
  const second = await site.member.post("/api/rawpass/passes", {
    ...wishOf(site),
    activities: [{ activityId: site.activityId, frequencyPerWeek: 1, slotIds: [slotId] }],
    shownMonthlyCents: 15_155,
  });
  await pay(site, second.body.data);
  expect(await askedOn(site, "2028-02-24")).toBe(0);
  expect(await askedOn(site, "2028-02-26")).toBe(1);
  expect(await askedOn(site, "2028-03-11")).toBe(1);
  const mail = (await site.outbox()).at(-1);
  expect(JSON.stringify(mail?.parts)).toContain("Yours ends on March 10, 2028.");
  expect(mail?.parts).toContainEqual({
    facts: expect.arrayContaining([["Athlete", "Maya"]]),
  });
});

test("a family is asked again where the waiver has another text, and not where it was agreed to", async () => {
  const site = await passSite();
  await buy(site);
  await site.db.update(waivers).set({ version: "2020-01-01" });
  expect(await askedOn(site, "2027-03-11")).toBe(1);
  expect(JSON.stringify((await site.outbox()).at(-1)?.parts)).toContain("new text");
  const agreed = { guardianName: "Ana Batiste", version: "2020-01-01", isAgreed: true };
  const stale = await site.member.post(`/api/rawpass/athletes/${site.athleteId}/waiver`, agreed);
  expect(stale.body.code).toBe("stale");
  await site.member.post(`/api/rawpass/athletes/${site.athleteId}/waiver`, site.agreed);
  expect(await askedOn(site, "2027-03-12")).toBe(1);
});
