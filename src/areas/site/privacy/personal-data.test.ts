// @module-tag dialect
import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN } from "#areas/board/evaluations/testing.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { waivers } from "#areas/people/athletes/tables.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { notifications } from "#areas/platform/notifications/tables.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import {
  bookings,
  credits,
  dropIns,
  standingPlaces,
  standingWaitlist,
} from "#areas/rawpass/bookings/tables.ts";
import {
  memberships,
  passEvents,
  passFreezes,
  passPayments,
  passPrices,
  passRefunds,
} from "#areas/rawpass/passes/tables.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { nominationVotes } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { testApp } from "#tests/test-app.ts";

test("what the site knows of oneself is downloaded by who is signed in", async () => {
  const { expectStatuses, member } = await testApp();
  await expectStatuses((actor) => actor.get("/api/user/data"), {
    visitor: 401,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { headers } = await member.get("/api/user/data");
  expect(headers).toMatchObject({
    "content-disposition": 'attachment; filename="raw-personal-data.json"',
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
});

test("the download holds what is one's own and nothing of others, no secret", async () => {
  const { member, otherMember, db, clock } = await testApp();
  await otherMember.post("/api/user-profile", { displayName: "Other Person" });
  await member.post("/api/user-profile", { displayName: "Ann", bio: "I coach." });
  await member.post("/api/user/adult", { isAdult: true });
  await db.insert(evaluationRequests).values([
    { ...WRITTEN, userId: member.user.id, staffNote: "Call again.", createdAt: clock.now },
    { ...WRITTEN, userId: otherMember.user.id, playerName: "Other Person" },
  ]);
  await db.insert(uploads).values([
    { name: "mine.webp", userId: member.user.id, createdAt: clock.now },
    { name: "theirs.webp", userId: otherMember.user.id },
  ]);
  const notice = { type: "pass", cause: "bought:1", message: "" } as const;
  await db.insert(notifications).values([
    { ...notice, userId: member.user.id, title: "What is one's own" },
    { ...notice, userId: otherMember.user.id, title: "Other Person" },
  ]);
  const submittedBy = { submittedByUserId: member.user.id, submittedByName: "Ann" };
  await aNomination(db, { ...submittedBy, adminNotes: "Call again." });
  await aNomination(db, { submittedByUserId: otherMember.user.id, firstName: "Other Person" });
  await db.insert(nominationVotes).values([
    {
      nominationId: 1,
      voterIp: "a",
      voterNetwork: "a",
      userId: member.user.id,
      createdAt: clock.now,
    },
    { nominationId: 1, voterIp: "b", voterNetwork: "b", userId: otherMember.user.id },
  ]);
  const { body } = await member.get("/api/user/data");
  const now = clock.now.toISOString();
  expect(body).toEqual({
    exportedAt: now,
    account: {
      id: member.user.id,
      username: "member",
      email: null,
      isEmailConfirmed: false,
      emailConfirmedAt: null,
      role: "fan",
      rights: [],
      isAdult: true,
      createdAt: member.user.createdAt.toISOString(),
      adultConfirmedAt: now,
    },
    profile: expect.objectContaining({ displayName: "Ann", bio: "I coach." }),
    evaluationRequests: [
      { ...WRITTEN, id: 1, status: "pending", appointment: null, report: null, createdAt: now },
    ],
    nominations: [expect.objectContaining({ id: 1, lastName: "Batiste", submittedByName: "Ann" })],
    nominationVotes: [{ nominationId: 1, createdAt: now }],
    comments: [],
    badges: [],
    notifications: [expect.objectContaining({ title: "What is one's own", isRead: false })],
    connect: { profile: null, listings: [], saved: [], offers: [], withdrawnOffers: [], deals: [] },
    activity: [expect.objectContaining({ activityType: "profile_updated" })],
    uploads: [{ fileUrl: "/uploads/mine.webp", createdAt: now }],
    secondFactors: { appSince: null, passkeys: [], recoveryCodesLeft: 0 },
    sessions: [{ createdAt: now, lastSeenAt: now, device: null }],
    prospectVotes: [],
    accountVotes: { prospects: [], nominations: [] },
    newsletter: null,
    orders: [],
    guardianNamings: [],
    rawPass: {
      athletes: [],
      waivers: [],
      standingPlaces: [],
      bookings: [],
      checkIns: [],
      eventRegistrations: [],
      makeUps: [],
      passes: [],
      passPayments: [],
      passRefunds: [],
      freezes: [],
      newPrices: [],
      passHistory: [],
      standingWaits: [],
      dropIns: [],
    },
  });
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/Other Person|Call again/);
  expect(text).not.toContain(member.user.password);
  expect(text).not.toMatch(/argon2|token|hash/i);
});

test("the download holds one's athletes, with what was agreed and booked for them", async () => {
  const { member, otherMember, db, clock } = await testApp();
  const { id: athleteId } = await anAthlete(db, { userId: member.user.id });
  const other = await anAthlete(db, { userId: otherMember.user.id, firstName: "Other Person" });
  const { id: activityId } = await anActivity(db);
  const { id: slotId } = await aSlot(db, { activityId });
  const agreed = {
    athleteName: "Maya Batiste",
    guardianName: "Ana Batiste",
    version: "2026-11-22",
  };
  await db.insert(waivers).values({ ...agreed, athleteId, agreedAt: clock.now });
  const place = { slotId, firstDate: "2027-03-10", passId: 1 };
  const session = { slotId, date: "2027-03-17", kind: "drop_in", state: "booked" } as const;
  const credit = { activityId, reason: "cancelled", expiresAt: clock.now } as const;
  for (const id of [athleteId, other.id]) {
    await db.insert(standingPlaces).values({ ...place, athleteId: id });
    await db.insert(bookings).values({ ...session, athleteId: id });
    await db.insert(credits).values({ ...credit, athleteId: id });
    await db.insert(standingWaitlist).values({ athleteId: id, slotId, createdAt: clock.now });
    await db.insert(memberships).values({
      ...{ userId: id === athleteId ? member.user.id : otherMember.user.id, athleteId: id },
      ...{ reference: `r${id}`, idempotencyKey: `k${id}`, qrCode: `Other Person ${id}` },
      ...{ status: "active", monthlyRate: "151.55" },
    });
  }
  const bought = { activityName: "Hitting", date: "2027-03-17", startTime: "17:00" };
  for (const userId of [member.user.id, otherMember.user.id]) {
    await db.insert(dropIns).values({
      ...{ ...bought, userId, reference: `Other Person ${userId}`, amountCents: 3_500 },
      ...{ heldUntil: clock.now, createdAt: clock.now, updatedAt: clock.now },
    });
  }
  const passIds = await db.select({ id: memberships.id }).from(memberships).orderBy(memberships.id);
  const at = clock.now.toISOString();
  for (const { id: membershipId } of passIds) {
    const written = { membershipId, createdAt: clock.now };
    const paymentIntentId = `Other Person ${membershipId}`;
    await db.insert(passPayments).values({
      ...{ membershipId, paymentIntentId, amountCents: 15_155, reason: "first" },
      paidAt: clock.now,
    });
    await db.insert(passRefunds).values({
      ...{ ...written, paymentIntentId, amountCents: 1_000, reason: "provider", status: "done" },
      updatedAt: clock.now,
    });
    const freeze = { fromDate: "2027-03-20", untilDate: "2027-04-03", keepsPlaces: true };
    await db.insert(passFreezes).values({ ...written, ...freeze });
    const price = { activities: [], monthlyCents: 17_320, countsFrom: "2027-05-10" };
    await db.insert(passPrices).values({ ...written, ...price, updatedAt: clock.now });
    const event = { toStatus: "active", by: "payment", note: "Paid" } as const;
    await db.insert(passEvents).values({ ...written, ...event });
  }
  const [{ id: passId } = { id: 0 }] = passIds;
  const { body } = await member.get("/api/user/data");
  const time = {
    athleteId,
    activity: "Hitting",
    dayOfWeek: 3,
    startTime: "17:00",
    endTime: "18:00",
  };
  expect(body.rawPass).toEqual({
    checkIns: [],
    eventRegistrations: [],
    athletes: [expect.objectContaining({ id: athleteId, birthDate: "2017-05-20" })],
    waivers: [{ ...agreed, athleteId, agreedAt: clock.now.toISOString() }],
    standingPlaces: [{ ...time, firstDate: "2027-03-10", lastDate: null, heldUntil: null }],
    bookings: [expect.objectContaining({ ...time, date: "2027-03-17", state: "booked" })],
    makeUps: [expect.objectContaining({ athleteId, activity: "Hitting", usedAt: null })],
    passes: [expect.objectContaining({ athleteId, status: "active", monthlyCents: 15_155 })],
    passPayments: [{ passId, amountCents: 15_155, reason: "first", paidAt: at }],
    passRefunds: [
      { passId, amountCents: 1_000, reason: "provider", status: "done", createdAt: at },
    ],
    freezes: [{ passId, fromDate: "2027-03-20", untilDate: "2027-04-03" }],
    newPrices: [
      {
        ...{ passId, monthlyCents: 17_320, countsFrom: "2027-05-10", status: "told" },
        createdAt: at,
      },
    ],
    passHistory: [{ passId, status: "active", by: "payment", note: "Paid", createdAt: at }],
    standingWaits: [{ ...time, createdAt: at }],
    dropIns: [
      expect.objectContaining({ activity: "Hitting", amountCents: 3_500, refundedCents: 0 }),
    ],
  });
  expect(JSON.stringify(body)).not.toContain("Other Person");
});

describe("what is kept under an address", () => {
  /** A person with an order and the newsletter under the address of the account. */
  async function siteWithAnn(emailConfirmedAt: Date | null) {
    const site = await testApp();
    const { db, clock, signIn } = site;
    const email = "Ann@city.example";
    await anOrder(db, { customerEmail: "ann@City.example", customerName: "Ann Batiste" });
    await anOrder(db, { customerName: "Other Person" });
    await aProspect(db, { guardianEmail: "other@city.example" });
    await site.admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "ANN@city.example" });
    const confirmedAt = clock.now;
    await db.insert(newsletterSubscriptions).values([
      { email: "ann@city.example", name: "Ann", confirmedAt },
      { email: "other@city.example", name: "Other Person", confirmedAt },
    ]);
    return {
      ...site,
      ann: await signIn(await aUser(db, { username: "ann", email, emailConfirmedAt })),
    };
  }

  test("is in the download of who has confirmed it", async () => {
    const { ann } = await siteWithAnn(new Date());
    const { body } = await ann.get("/api/user/data");
    expect(body.orders).toMatchObject([
      { customerName: "Ann Batiste", items: [{ name: "Diamond Cap" }], totalCents: 3_495 },
    ]);
    expect(body.newsletter).toMatchObject({ email: "ann@city.example", name: "Ann" });
    expect(body.guardianNamings).toMatchObject([
      { action: "board_guardian_named", childId: 1, wasNamed: false, isNamed: true },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Other Person|token|hash|idempotency/i);
  });

  test("is in nobody else's", async () => {
    const { ann, member } = await siteWithAnn(null);
    for (const { body } of [await ann.get("/api/user/data"), await member.get("/api/user/data")]) {
      expect([body.newsletter, body.orders, body.guardianNamings]).toEqual([null, [], []]);
    }
  });
});

test("the download holds one's votes for players and for nominations", async () => {
  const { member, otherMember, db, clock } = await testApp();
  const { id } = await aProspect(db);
  await aNomination(db);
  await member.post(`/api/prospects/${id}/vote`);
  await member.post("/api/you-scout/nominations/1/vote");
  await otherMember.post(`/api/prospects/${id}/vote`);
  const { body } = await member.get("/api/user/data");
  const createdAt = clock.now.toISOString();
  expect(body.prospectVotes).toEqual([{ prospectId: id, createdAt }]);
  expect(body.nominationVotes).toEqual([{ nominationId: 1, createdAt }]);
});

test("a download is taken twenty times an hour", async () => {
  const { member, otherMember } = await testApp();
  for (let turn = 0; turn < 20; turn += 1) await member.get("/api/user/data");
  expect((await member.get("/api/user/data")).status).toBe(429);
  expect((await otherMember.get("/api/user/data")).status).toBe(200);
});
