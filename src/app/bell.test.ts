import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { anEvent } from "#areas/board/events/testing.ts";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { badgeQueuedJobs } from "#areas/youscout/badges/jobs.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import type { JobData } from "#lib/jobs/jobs.ts";
import type { SignedIn } from "#tests/actors.ts";
import { buy as buyPass, passSite, pay } from "#tests/passes.ts";
import { buy } from "#tests/payment-provider.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

const ADDRESS = "ana@city.example";
/** A child whose name no bell says: it stays read there for 90 days, whoever looks over a shoulder. */
const CHILD = { firstName: "Zephyrin", lastName: "Quillotte" };
const ITS_NAME = /zephyrin|quillotte/i;

/** What a person is told in the bell, the newest first. */
async function heard(caller: SignedIn) {
  return (await caller.get("/api/notifications")).body.data as {
    type: string;
    relatedId: number | null;
    title: string;
    message: string;
  }[];
}

/** That these people are told nothing, and that nobody is told the child's name. */
async function expectSilence(site: TestApp, ...silent: SignedIn[]): Promise<void> {
  for (const one of silent) expect(await heard(one)).toEqual([]);
  for (const one of [site.member, site.otherMember, site.admin]) {
    expect(JSON.stringify(await heard(one))).not.toMatch(ITS_NAME);
  }
}

const confirm = ({ db, clock }: TestApp, { user }: SignedIn, email = ADDRESS) =>
  db.update(users).set({ email, emailConfirmedAt: clock.now }).where(eq(users.id, user.id));

describe("the bell rings", () => {
  test("for the author of a nomination that was decided", async () => {
    const site = await testApp();
    const { db, admin, member, otherMember } = site;
    await aNomination(db, { ...CHILD, status: "pending", submittedByUserId: member.user.id });
    const approval = { transition: "approve", ...(await asRead(db, 1)) };
    const { status } = await admin.post("/api/admin/you-scout/nominations/1/decision", approval);
    expect(status).toBe(200);
    expect(await heard(member)).toMatchObject([
      { type: "nomination", relatedId: 1, title: "Your nomination is on YouScout" },
    ]);
    await expectSilence(site, otherMember, admin);
  });

  test("for a family whose evaluation is scheduled, moved, canceled and reported", async () => {
    const site = await testApp();
    const { db, admin, member, otherMember } = site;
    await confirm(site, member, "Ana@City.example");
    await someRequests(db, member.user.id, { playerName: "Zephyrin Quillotte" });
    await anEvent(db, {
      startsAt: new Date("2027-03-15T14:00:00Z"),
      endsAt: new Date("2027-03-15T18:00:00Z"),
    });
    await anEvent(db, {
      startsAt: new Date("2027-03-10T17:05:00Z"),
      endsAt: new Date("2027-03-10T22:00:00Z"),
    });
    const given = { eventId: 1, startsAt: "2027-03-15T09:30", place: "City Park, Field 2" };
    await admin.put("/api/admin/evaluation-requests/1/appointment", given);
    await admin.put("/api/admin/evaluation-requests/1/appointment", {
      ...given,
      startsAt: "2027-03-15T10:00",
    });
    await admin.delete("/api/admin/evaluation-requests/1/appointment");
    const today = { ...given, eventId: 2, startsAt: "2027-03-10T12:10" };
    await admin.put("/api/admin/evaluation-requests/1/appointment", today);
    const measured = { eventId: 2, measuredOn: "2027-03-10" };
    await aMeasurement(db, { ...measured, prospectId: 1, value: 6.92 });
    await admin.post("/api/admin/evaluation-requests/1/family", { statement: "relation" });
    await admin.post("/api/admin/evaluation-requests/1/report/send");
    expect((await heard(member)).map(({ type, title }) => [type, title])).toEqual([
      ["evaluation", "Your evaluation report is ready"],
      ["evaluation", "Your player evaluation is scheduled"],
      ["evaluation", "Your player evaluation is canceled"],
      ["evaluation", "Your player evaluation has a new time or place"],
      ["evaluation", "Your player evaluation is scheduled"],
    ]);
    await expectSilence(site, otherMember, admin);
  });

  test("for everybody who has confirmed the address of an order that is sent, and for nobody else", async () => {
    const site = await testApp();
    const { db, admin, member, otherMember } = site;
    await aShelf(db, 10);
    await confirm(site, member, "Ana@City.example");
    // Somebody may write any address down; that alone tells them nothing.
    const claims = { username: "claims", email: ADDRESS, emailConfirmedAt: null };
    const claimant = await site.signIn(await aUser(db, claims));
    await buy(site, orderInput({ customerEmail: ADDRESS }));
    for (const transition of ["process", "ship"]) {
      await admin.post("/api/admin/shop/orders/1/transition", { transition });
    }
    const told = await heard(member);
    expect(told.map(({ type, relatedId, title }) => [type, relatedId, title])).toEqual([
      ["order", 1, expect.stringMatching(/Order RAW-\S+ is on its way$/)],
      ["order", 1, expect.stringMatching(/Your order RAW-\S+$/)],
    ]);
    expect(JSON.stringify(told)).not.toMatch(/canal street|batiste/i);
    await expectSilence(site, otherMember, admin, claimant);
  });

  test("for who bought a pass", async () => {
    const site = await passSite();
    await buyPass(site);
    const told = await heard(site.member);
    expect(told).toMatchObject([{ type: "pass", relatedId: 1 }]);
    expect(JSON.stringify(told)).not.toMatch(/maya|batiste/i);
    await expectSilence(site, site.otherMember, site.admin);
  });

  test("for who paid for a session, with its day", async () => {
    const site = await passSite();
    const wish = { athleteId: site.athleteId, slotId: site.slotIds[1], date: "2027-03-19" };
    const { body } = await site.member.post("/api/rawpass/drop-ins", {
      ...wish,
      shownCents: 3_500,
    });
    await pay(site, body.data);
    const told = await heard(site.member);
    expect(told.map(({ title, message }) => [title, message])).toEqual([
      [
        "TEST MODE: Booked and paid: Hitting",
        "Thank you. Your athlete has a place on Friday, March 19, at 5:00 PM. The code for the desk is on your page.",
      ],
    ]);
    expect(JSON.stringify(await site.outbox())).toContain("Maya has a place");
  });

  test("also for who has a pass, and no address that mails could go to", async () => {
    const site = await passSite();
    await buyPass(site);
    await site.db.update(users).set({ email: null }).where(eq(users.id, site.member.user.id));
    const mails = (await site.outbox()).length;
    const frozen = await site.member.post("/api/rawpass/passes/1/freeze", {
      fromDate: "2027-03-12",
      days: 31,
    });
    expect(frozen.status).toBe(200);
    expect((await heard(site.member)).map(({ type, title }) => [type, title])).toEqual([
      ["pass", "TEST MODE: Your RawPass will be frozen from March 12, 2027 on (Hitting)"],
      ["pass", "TEST MODE: Your RawPass (Hitting)"],
    ]);
    expect(await site.outbox()).toHaveLength(mails);
  });

  test("for who earned a badge", async () => {
    const left: JobData[] = [];
    const site = await testApp({
      jobs: {
        async open() {},
        async start() {},
        async queue(_tx, name, data) {
          if (name === "youscout-tell-badges") left.push(data);
        },
        async stop() {},
      },
    });
    const { db, member, otherMember, admin, deps } = site;
    await aNomination(db, CHILD);
    await confirm(site, member);
    await member.post("/api/user/adult", { isAdult: true });
    await member.post("/api/you-scout/nominations/1/vote");
    const [job] = badgeQueuedJobs(deps);
    for (const data of left) await job?.run(data);
    expect(await heard(member)).toMatchObject([
      { type: "badge", title: expect.stringContaining("First Vote") },
    ]);
    await expectSilence(site, otherMember, admin);
  });
});
