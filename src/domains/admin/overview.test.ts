import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import { aUser } from "#domains/accounts/testing.ts";
import { aProduct, aVariant } from "#domains/catalog/testing.ts";
import { contactSubmissions } from "#domains/contact/tables.ts";
import { evaluationRequests } from "#domains/evaluations/tables.ts";
import { WRITTEN } from "#domains/evaluations/testing.ts";
import { newsletterSubscriptions } from "#domains/newsletter/tables.ts";
import { aNomination } from "#domains/nominations/testing.ts";
import { anOrder } from "#domains/orders/testing.ts";
import { privacyRequests } from "#domains/privacy/tables.ts";
import { userProfiles } from "#domains/profiles/tables.ts";
import { prospectVotes } from "#domains/prospects/tables.ts";
import { aProspect } from "#domains/prospects/testing.ts";
import { voteBursts } from "#domains/votes/tables.ts";
import { HOUR_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";

const { overview: adminOverview } = adminApi;

describe("GET /api/admin/overview", () => {
  test("is for administrators", async () => {
    const { expectStatuses } = await testApp();
    await expectStatuses((actor) => actor.get(adminOverview), {
      visitor: 401,
      member: 403,
      otherMember: 403,
      admin: 200,
    });
  });

  test("of an empty site is nothing", async () => {
    const { admin } = await testApp();
    const { body } = await admin.get(adminOverview);
    expect(new Set(Object.values<object>(body.data).flatMap(Object.values))).toEqual(new Set([0]));
  });

  test("counts what waits for staff, and nothing that does not", async () => {
    const { admin, member, db, clock } = await testApp();
    const ago = (hours: number) => new Date(clock.now.getTime() - hours * HOUR_MS);
    const message = { name: "Ann", email: "a@b.example", organization: "NORD", message: "Hello" };
    await db.insert(contactSubmissions).values([
      { ...message, createdAt: ago(1) },
      { ...message, createdAt: ago(25) },
      { ...message, createdAt: ago(99), status: "answered" },
    ]);
    await db.insert(evaluationRequests).values([
      { ...WRITTEN, userId: member.user.id },
      { ...WRITTEN, userId: member.user.id, status: "contacted" },
    ]);
    const request = {
      kind: "removal",
      isAboutMinor: true,
      personName: "Child",
      requesterName: "Ann",
      requesterEmail: "a@b.example",
      requesterRelation: "guardian",
      message: "Please",
    } as const;
    await db.insert(privacyRequests).values([
      { ...request, reference: "1" },
      { ...request, reference: "2", isAboutMinor: false, status: "in_progress" },
      { ...request, reference: "3", kind: "correction" },
      { ...request, reference: "4", status: "done" },
    ]);
    const coach = async (username: string, profile: Partial<typeof userProfiles.$inferInsert>) => {
      const { id } = await aUser(db, { username, role: "coach" });
      await db.insert(userProfiles).values({ userId: id, teamName: "Kings", ...profile });
    };
    await coach("waiting", {});
    await coach("without-team", { teamName: null });
    await coach("decided", { verificationStatus: "rejected" });
    await db.insert(userProfiles).values({ userId: member.user.id, teamName: "Formerly" });
    await aUser(db, { username: "suspended", suspendedAt: ago(1) });
    const asked = { confirmationAskedAt: ago(1), confirmationHash: "hash" };
    await db.insert(newsletterSubscriptions).values([
      { email: "yes@b.example", confirmedAt: ago(1) },
      { email: "asked@b.example", ...asked },
    ]);
    const { id: prospectId } = await aProspect(db, { rawRank: 1 });
    await aProspect(db);
    await aProspect(db);
    await aProspect(db, { rawRank: 2, hiddenAt: ago(1) });
    const vote = { prospectId, voterNetwork: "network" };
    await db.insert(prospectVotes).values([
      { ...vote, voterIp: "1", votedAt: ago(1) },
      { ...vote, voterIp: "2", votedAt: ago(25) },
      { ...vote, voterIp: "3", votedAt: ago(24 * 8) },
      { ...vote, voterIp: "4", votedAt: ago(1), voidedAt: ago(0) },
    ]);
    const nominated = await aNomination(db, { status: "approved" });
    const burst = (kind: "prospect" | "nomination", hours: number) => {
      const targetId = kind === "prospect" ? prospectId : nominated.id;
      const times = { startedAt: ago(hours), endedAt: ago(hours) };
      return { kind, targetId, votes: 400, usual: 3, ...times };
    };
    await db
      .insert(voteBursts)
      .values([
        burst("prospect", 23),
        burst("prospect", 25),
        { ...burst("prospect", 25), state: "voided", decidedAt: ago(24) },
        { ...burst("nomination", 50), state: "held", decidedAt: ago(23) },
        { ...burst("nomination", 50), state: "held", decidedAt: ago(25) },
        { ...burst("nomination", 50), state: "released", decidedAt: ago(30) },
      ]);
    const paidAt = (days: number) => ({ status: "paid", paidAt: ago(24 * days) }) as const;
    await anOrder(db, paidAt(19));
    await anOrder(db, { ...paidAt(20), status: "processing" });
    await anOrder(db, { ...paidAt(40), status: "shipped" });
    await anOrder(db);
    const onSale = await aProduct(db);
    const offSale = await aProduct(db, { slug: "off", isActive: false });
    const variant = { productId: onSale.id, stockOnHand: 3 };
    await aVariant(db, { ...variant, sku: "THREE" });
    await aVariant(db, { ...variant, sku: "HELD", stockOnHand: 9, stockReserved: 9 });
    await aVariant(db, { ...variant, sku: "FOUR", stockOnHand: 4 });
    await aVariant(db, { ...variant, sku: "OFF", isActive: false });
    await aVariant(db, { productId: offSale.id, sku: "OF-OFF", stockOnHand: 0 });
    expect((await admin.get(adminOverview)).body.data).toEqual({
      messages: { new: 2, overdue: 1 },
      connect: { listings: 0, disputes: 0, reviews: 0 },
      evaluations: { pending: 1 },
      playerBursts: { waiting: 2, overdue: 1 },
      nominationBursts: { waiting: 2, overdue: 1 },
      youScout: { nominations: 0, comments: 0, reports: 0 },
      privacyRequests: { open: 3, minorRemovals: 1 },
      users: { waitingCoaches: 1, suspended: 1 },
      shop: { toSend: 2, late: 1, lowStock: 2 },
      newsletter: { confirmed: 1 },
      board: { ranked: 1, unranked: 2, hidden: 1 },
      votes: { lastDay: 1, lastWeek: 2 },
    });
  });
});
