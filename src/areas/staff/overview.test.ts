import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN } from "#areas/board/evaluations/testing.ts";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { someBookings } from "#areas/rawpass/bookings/testing.ts";
import { memberships } from "#areas/rawpass/passes/tables.ts";
import { aSlot, someClosures } from "#areas/rawpass/schedule/testing.ts";
import { aProduct, aVariant } from "#areas/shop/catalog/testing.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { privacyRequests } from "#areas/site/privacy/tables.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { buy, passSite } from "#tests/passes.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";
import { aVoter } from "#tests/voters.ts";

describe("GET /api/admin/overview", () => {
  test("of an empty site is nothing", async () => {
    const { admin } = await testApp();
    const { body } = await admin.get("/api/admin/overview");
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
    for (const days of [20, 21]) {
      const ready = { status: "ready_for_pickup", deliveryMethod: "pickup" } as const;
      await anOrder(db, { ...paidAt(40), ...ready, updatedAt: ago(24 * days) });
    }
    await anOrder(db);
    const onSale = await aProduct(db);
    const offSale = await aProduct(db, { slug: "off", isActive: false });
    const variant = { productId: onSale.id, stockOnHand: 3 };
    await aVariant(db, { ...variant, sku: "THREE" });
    await aVariant(db, { ...variant, sku: "HELD", stockOnHand: 9, stockReserved: 9 });
    await aVariant(db, { ...variant, sku: "FOUR", stockOnHand: 4 });
    await aVariant(db, { ...variant, sku: "OFF", isActive: false });
    await aVariant(db, { productId: offSale.id, sku: "OF-OFF", stockOnHand: 0 });
    expect((await admin.get("/api/admin/overview")).body.data).toEqual({
      messages: { new: 2, overdue: 1 },
      connect: { listings: 0, profiles: 0, toVerify: 0, disputes: 0, reviews: 0 },
      evaluations: { pending: 1 },
      playerBursts: { waiting: 2, overdue: 1 },
      nominationBursts: { waiting: 2, overdue: 1 },
      youScout: { nominations: 0, comments: 0, reports: 0 },
      consentProposals: 0,
      privacyRequests: { open: 3, minorRemovals: 1 },
      users: { waitingCoaches: 1, suspended: 1 },
      money: { waiting: 0, urgent: 0 },
      today: { sessions: 0, expected: 0, arrived: 0 },
      rawPass: { unpaid: 0, suspended: 0, closures: 0 },
      shop: { toSend: 2, late: 1, toHandOver: 2, uncollected: 1, lowStock: 2 },
      newsletter: { confirmed: 1 },
      board: { ranked: 1, unranked: 2, hidden: 1 },
      votes: { lastDay: 1, lastWeek: 2 },
    });
  });

  test("counts who comes to RawPass today, what is not paid, and what closes within two weeks", async () => {
    const site = await passSite();
    const { db, activityId } = site;
    const pass = await buy(site);
    const evening = await aSlot(db, { activityId, startTime: "19:00", endTime: "20:00" });
    const closed = await aSlot(db, { activityId, startTime: "21:00", endTime: "22:00" });
    const [today, reason] = ["2027-03-10", "A game"];
    await someClosures(db, [
      { fromDate: today, toDate: today, slotId: closed.id, reason },
      { fromDate: "2027-03-24", toDate: "2027-03-30", reason },
      { fromDate: "2027-03-25", toDate: "2027-03-30", reason },
      { fromDate: "2027-03-01", toDate: "2027-03-09", reason },
    ]);
    const { id: athleteId } = await anAthlete(db, { userId: site.otherMember.user.id });
    const place = { slotId: evening.id, date: today, kind: "drop_in" } as const;
    await someBookings(db, [
      { ...place, athleteId: site.athleteId, state: "booked" },
      { ...place, athleteId, state: "attended" },
      { ...place, athleteId: site.otherAthleteId, state: "cancelled" },
      { ...place, athleteId: site.otherAthleteId, slotId: closed.id, state: "booked" },
    ]);
    const ofPass = async (status: "past_due" | "suspended", pastDueAt: Date | null) => {
      await db.update(memberships).set({ status, pastDueAt }).where(eq(memberships.id, pass.id));
      return (await site.admin.get("/api/admin/overview")).body.data.rawPass;
    };
    const { data } = (await (await site.staff("desk")).get("/api/admin/overview")).body;
    expect(data).toEqual({ today: { sessions: 2, expected: 2, arrived: 1 } });
    const since = site.clock.now;
    expect(await ofPass("past_due", since)).toEqual({ unpaid: 1, suspended: 0, closures: 2 });
    expect(await ofPass("suspended", since)).toEqual({ unpaid: 1, suspended: 1, closures: 2 });
    expect(await ofPass("suspended", null)).toEqual({ unpaid: 0, suspended: 0, closures: 2 });
  });

  describe("the votes of the last day and week", () => {
    /** Two players with a vote in each of the last 1,000 quarters of an hour, some of them voided. */
    async function siteWithVotes() {
      const site = await testApp();
      const { admin, db, clock } = site;
      for (const lastName of ["Belombray", "Casavance"]) await aProspect(db, { lastName });
      await db.execute(sql`
        insert into prospect_votes (prospect_id, voter_ip, voter_network, voted_at, voided_at)
        select 1 + n % 2, 'voter ' || n, 'network', at, case when n % 9 = 0 then at + interval '1 day' end
        from generate_series(1, 1000) as n,
          lateral (select ${clock.now.toISOString()}::timestamptz - n * interval '15 minutes' as at) as made`);
      await db.execute(sql`update baseball_prospects set community_votes = 1000`);
      await db.execute(sql`analyze prospect_votes`);
      // Staff are signed out within the hours that pass.
      const again = () => site.signIn(admin.user);
      const told = async () => (await (await again()).get("/api/admin/overview")).body.data.votes;
      const since = (days: number) =>
        db.$count(
          prospectVotes,
          sql`voided_at is null and voted_at > ${new Date(clock.now.getTime() - days * 24 * HOUR_MS).toISOString()}::timestamptz`,
        );
      const expectExact = async () => {
        const [lastDay, lastWeek] = [await since(1), await since(7)];
        expect(await told()).toEqual({ lastDay, lastWeek });
        return lastWeek;
      };
      return { ...site, again, expectExact };
    }

    test("are those of their rows at any moment, whatever becomes of them", async () => {
      const site = await siteWithVotes();
      const { again, visitor, clock, expectExact } = site;
      await expectExact();
      for (let step = 0; step < 14; step += 1) {
        clock.advance(17 * MINUTE_MS);
        await visitor.at(`10.0.${step}.1`).post("/api/prospects/1/vote");
        await expectExact();
      }
      const ana = await aVoter(site);
      await ana.post("/api/prospects/2/vote");
      // Another hour begins before the vote is undone.
      clock.advance(9 * MINUTE_MS);
      const before = await expectExact();
      await ana.post("/api/prospects/2/vote/undo");
      expect(await expectExact()).toBeLessThan(before);
      clock.advance(HOUR_MS);
      const left = await expectExact();
      const admin = await again();
      const networks = (await admin.get("/api/admin/prospects/2/votes")).body.data.networks;
      const all = networks.map(({ network }: { network: string }) => network);
      await admin.post("/api/admin/prospects/2/votes/void", { networks: all, reason: "Scripted" });
      expect(await expectExact()).toBeLessThan(left);
      await admin.delete("/api/admin/prospects/1");
      expect(await expectExact()).toBe(0);
    });

    test("are not all counted again when somebody votes", async () => {
      const { admin, visitor, db } = await siteWithVotes();
      const read = () => admin.get("/api/admin/overview");
      await read();
      await visitor.post("/api/prospects/1/vote");
      const scans = await scansOf(db, "prospect_votes", read);
      const rows = scans
        .filter(({ kind }) => kind !== "Bitmap Index Scan")
        .map((scan) => scan.rows);
      expect(rows.length).toBeGreaterThan(0);
      expect(Math.max(...rows)).toBeLessThan(10);
    });
  });
});
