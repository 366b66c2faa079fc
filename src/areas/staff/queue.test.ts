import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { publicationAgreements } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner } from "#areas/connect/profiles/testing.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aPrivacyRequest } from "#areas/site/privacy/testing.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import type { Db } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time.ts";
import { accept, agree, connectSite, deliver, pay } from "#tests/deals.ts";
import { scansOf } from "#tests/plans.ts";
import { testApp } from "#tests/test-app.ts";

const NONE = {
  ...{
    privacy: 0,
    guardian: 0,
    take_down: 0,
    report: 0,
    nomination: 0,
    comment: 0,
    review: 0,
    evaluation: 0,
  },
  ...{
    dispute: 0,
    deal: 0,
    contact: 0,
    coach: 0,
    listing: 0,
    partner: 0,
    order: 0,
    pickup: 0,
    money: 0,
  },
  ...{ player_burst: 0, nomination_burst: 0 },
};

/** A coach whose team staff have verified, or not yet. */
async function aCoach(db: Db, verificationStatus: "verified" | "pending" | "rejected") {
  const coach = await aUser(db, { username: verificationStatus, role: "coach" });
  await db.insert(userProfiles).values({ userId: coach.id, teamName: "Kings", verificationStatus });
  return coach;
}

/** One of each kind and what does not wait, on days of March. */
async function siteWithWork() {
  const site = await testApp();
  const { db, member } = site;
  const on = (day: number) => new Date(Date.UTC(2027, 2, day, 12));
  await aNomination(db, { status: "pending", createdAt: on(4) });
  await aNomination(db, { firstName: "Seen" });
  await aNomination(db, { firstName: "Asked", status: "needs_info" });
  await aNomination(db, { firstName: "Hidden", status: "pending", hiddenAt: on(5) });
  const comment = { nominationId: 2, userId: member.user.id, voterName: "member" };
  await aComment(db, { ...comment, isApproved: false, createdAt: on(3) });
  await aComment(db, { ...comment, comment: "Rude words", createdAt: on(3) });
  await aComment(db, { ...comment, isApproved: false, hiddenAt: on(5) });
  await db.insert(reports).values([
    { commentId: 2, reporter: "a", reason: "hurtful", note: "Not nice", createdAt: on(6) },
    { commentId: 2, reporter: "b", reason: "spam", createdAt: on(7) },
    { nominationId: 2, reporter: "a", reason: "private_data", createdAt: on(8) },
    { nominationId: 1, reporter: "c", reason: "spam", status: "dismissed", decidedAt: on(8) },
  ]);
  await aPrivacyRequest(db, { reference: "1", kind: "correction", createdAt: on(2) });
  await aPrivacyRequest(db, { reference: "2", isAboutMinor: true, createdAt: on(9) });
  await aPrivacyRequest(db, { reference: "3", status: "done", createdAt: on(1) });
  return site;
}

describe("the queue", () => {
  test("has everything that waits, the most urgent first, then the oldest", async () => {
    const { admin } = await siteWithWork();
    const { body } = await admin.get("/api/admin/queue");
    const places = body.data.map(
      (entry: { kind: string; isUrgent: boolean; item: { id: number } }) => [
        entry.kind,
        entry.item.id,
        entry.isUrgent,
      ],
    );
    expect(places).toEqual([
      ["privacy", 2, true],
      ["report", 3, true],
      ["privacy", 1, false],
      ["comment", 1, false],
      ["nomination", 1, false],
      ["report", 1, false],
    ]);
    expect(body.total).toBe(6);
    expect(body.counts).toEqual({ ...NONE, privacy: 2, report: 2, nomination: 1, comment: 1 });
    expect(body.data[5].item).toMatchObject({
      comment: { comment: "Rude words", author: { username: "member" } },
      nomination: { id: 2, name: "Seen Batiste", isPublic: true },
      performance: null,
      reports: [{ reason: "hurtful", note: "Not nice" }, { reason: "spam" }],
    });
  });

  test("marks what an account sent that has not confirmed its address", async () => {
    const { admin, db, member } = await testApp();
    const confirmed = await aUser(db, { username: "ann", email: "ann@city.example" });
    for (const { id } of [member.user, confirmed]) {
      await aNomination(db, { status: "pending", submittedByUserId: id });
      await aComment(db, { nominationId: 1, userId: id, voterName: "", isApproved: false });
    }
    await aNomination(db, { status: "pending", submittedByUserId: null });
    const of = async (kind: string) =>
      (await admin.get(withQuery("/api/admin/queue", { kind }))).body.data.map(
        ({ item }: { item: { isAuthorConfirmed?: boolean; author: { isConfirmed?: boolean } } }) =>
          item.isAuthorConfirmed ?? item.author?.isConfirmed ?? null,
      );
    expect(await of("nomination")).toEqual([false, true, null]);
    expect(await of("comment")).toEqual([false, true]);
  });

  test("comes by the kind and by the page", async () => {
    const { admin } = await siteWithWork();
    const ask = async (filter: Record<string, string>) => {
      const { body } = await admin.get(withQuery("/api/admin/queue", filter));
      return [body.total, body.data.map(({ item }: { item: { id: number } }) => item.id)];
    };
    expect(await ask({ kind: "report" })).toEqual([2, [3, 1]]);
    expect(await ask({ page: "2", pageSize: "4" })).toEqual([6, [1, 1]]);
    expect((await admin.get(withQuery("/api/admin/queue", { kind: "mail" }))).status).toBe(400);
  });

  test("is neither counted nor shown beyond 5,000 of a kind", async () => {
    const { admin, db, member } = await siteWithWork();
    await db.execute(sql`
      insert into you_scout_comments (nomination_id, user_id, voter_name, comment, is_approved)
      select 2, ${member.user.id}, 'member', 'Nice swing', false from generate_series(1, 5000)`);
    const read = async (filter: Record<string, string>) => {
      const { body } = await admin.get(
        withQuery("/api/admin/queue", { pageSize: "10", ...filter }),
      );
      return [body.data.length, body.total, body.hasMore];
    };
    expect(await read({})).toEqual([10, 5_000, true]);
    expect(await read({ page: "500", kind: "comment" })).toEqual([10, 5_000, true]);
    expect(await read({ page: "501" })).toEqual([0, 5_000, true]);
    expect(await read({ kind: "nomination" })).toEqual([1, 1, false]);
    const { counts } = (await admin.get("/api/admin/queue")).body;
    expect(counts).toEqual({ ...NONE, privacy: 2, report: 2, nomination: 1, comment: 5_000 });
  });

  test("is read in its order and counted by indexes, whatever else there is", async () => {
    const { admin, db, member } = await siteWithWork();
    await db.execute(sql`
      insert into you_scout_comments (nomination_id, user_id, voter_name, comment, is_approved)
      select 2, ${member.user.id}, 'member', repeat('Nice swing ', 40), n % 4 > 0
      from generate_series(1, 4000) as n`);
    const read = () => admin.get(withQuery("/api/admin/queue", { pageSize: "10" }));
    // A server cleans up by itself; rows are told by the index alone once everybody may see them.
    await expect
      .poll(
        async () => {
          await db.execute(sql`vacuum analyze you_scout_comments`);
          const scans = await scansOf(db, "you_scout_comments", read);
          return scans.filter(({ rows }) => rows > 10).map(({ kind, rows }) => [kind, rows]);
        },
        { interval: 100 },
      )
      .toEqual([["Index Only Scan", 1_001]]);
  });

  test("is counted in the overview", async () => {
    const { admin } = await siteWithWork();
    expect((await admin.get("/api/admin/overview")).body.data).toMatchObject({
      youScout: { nominations: 1, comments: 1, reports: 2 },
    });
  });

  test("has bursts of votes until staff decide, and those before others that wait for more than a day", async () => {
    const { admin, db, clock } = await testApp();
    await aNomination(db, { status: "pending", createdAt: new Date(0) });
    const { id } = await aNomination(db, { firstName: "Popular" });
    const ago = (hours: number) => new Date(clock.now.getTime() - hours * HOUR_MS);
    const burst = (hours: number) => {
      const times = { startedAt: ago(hours), endedAt: ago(hours) };
      return { kind: "nomination", targetId: id, votes: 400, usual: 3, ...times } as const;
    };
    await db
      .insert(voteBursts)
      .values([
        burst(1),
        { ...burst(40), state: "held", decidedAt: ago(30) },
        { ...burst(60), state: "held", decidedAt: ago(2) },
        { ...burst(50), state: "voided", decidedAt: ago(49) },
      ]);
    const read = async () => (await admin.get("/api/admin/queue")).body;
    const { data, counts } = await read();
    expect(
      data.map((entry: { kind: string; isUrgent: boolean; item: { id: number } }) => [
        entry.kind,
        entry.item.id,
        entry.isUrgent,
      ]),
    ).toEqual([
      ["nomination_burst", 2, true],
      ["nomination", 1, false],
      ["nomination_burst", 3, false],
      ["nomination_burst", 1, false],
    ]);
    expect(counts).toEqual({ ...NONE, nomination: 1, nomination_burst: 3 });
    expect(data[0].item).toMatchObject({
      ...{ name: "Popular Batiste", state: "held" },
      ...{ waitsSince: ago(30).toISOString(), isOverdue: true },
    });
    const verdict = { decision: "release", expectedState: "held", reason: "A team's post" };
    await admin.post("/api/admin/vote-bursts/2/decision", verdict);
    expect((await read()).counts).toEqual({ ...NONE, nomination: 1, nomination_burst: 2 });
  });

  test("has what verified coaches nominated before what waits longer, page by page", async () => {
    const { admin, db } = await testApp();
    const at = (minute: number) => new Date(minute * MINUTE_MS);
    const verified = await aCoach(db, "verified");
    const others = [await aCoach(db, "rejected"), await aUser(db, { username: "ann" })];
    for (const [place, author] of [...others, verified, ...others, verified].entries()) {
      await aNomination(db, {
        ...{ firstName: `Player ${place}`, status: "pending", createdAt: at(place) },
        ...{ submittedByUserId: author.id, submitterRelation: "coach" },
      });
    }
    await aComment(db, {
      nominationId: 1,
      userId: verified.id,
      isApproved: false,
      createdAt: at(0),
    });
    const read = async (page: number) => {
      const { body } = await admin.get(
        withQuery("/api/admin/queue", { page: String(page), pageSize: "2" }),
      );
      expect(body.total).toBe(7);
      return body.data.map(({ kind, item }: { kind: string; item: { id: number } }) => [
        kind,
        item.id,
      ]);
    };
    const pages = [await read(1), await read(2), await read(3), await read(4), await read(5)];
    expect(pages).toEqual([
      [
        ["nomination", 3],
        ["nomination", 6],
      ],
      [
        ["comment", 1],
        ["nomination", 1],
      ],
      [
        ["nomination", 2],
        ["nomination", 4],
      ],
      [["nomination", 5]],
      [],
    ]);
  });

  test("shows each burst that waits, however many there are, and none whose target is gone", async () => {
    const { admin, db, clock } = await testApp();
    const { id } = await aNomination(db, { firstName: "Popular", status: "approved" });
    const begun = clock.now.getTime() - 40 * HOUR_MS;
    const burst = (place: number, targetId: number) => {
      const at = new Date(begun + place * HOUR_MS);
      const times = { startedAt: at, endedAt: at };
      return { kind: "nomination", targetId, votes: 400, usual: 3, ...times } as const;
    };
    const waiting = Array.from({ length: 30 }, (_, place) => burst(place, id));
    await db.insert(voteBursts).values([...waiting, burst(0, id + 1)]);
    const { data, counts } = (await admin.get("/api/admin/queue")).body;
    const shown = data.map(({ item }: { item: { id: number } }) => item.id);
    expect(shown).toEqual(Array.from({ length: 30 }, (_, place) => place + 1));
    expect(counts).toEqual({ ...NONE, nomination_burst: 30 });
    const listed = (await admin.get("/api/admin/vote-bursts")).body.data;
    expect(listed.map((one: { id: number }) => one.id)).toContain(1);
  });

  test("of many bursts, reads those that wait, and their list the newest others besides", async () => {
    const { admin, db, clock } = await testApp();
    const { id } = await aNomination(db, { firstName: "Popular", status: "approved" });
    await db.execute(sql`
      insert into vote_bursts (kind, target_id, started_at, ended_at, votes, usual, state, decided_at)
      select 'nomination', ${id}, at, at, 400, 3, case when n in (7, 70) then 'held' else 'released' end, at
      from generate_series(1, 3000) as n,
        lateral (select ${clock.now.toISOString()}::timestamptz - n * interval '1 hour' as at) as made`);
    await db.execute(sql`analyze vote_bursts`);
    const ask = async (path: string) => (await admin.get(path)).body.data;
    const listed = (await ask("/api/admin/vote-bursts")).map((one: { id: number }) => one.id);
    const newest = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    expect(listed).toEqual([70, 7, ...newest]);
    for (const path of ["/api/admin/vote-bursts", "/api/admin/queue", "/api/admin/overview"]) {
      for (const { kind, rows, statement } of await scansOf(db, "vote_bursts", () => ask(path))) {
        expect(rows, `${kind}: ${statement}`).toBeLessThanOrEqual(25);
      }
    }
  });

  test("of many deals, reads those that are not over", async () => {
    const site = await connectSite();
    await pay(site, await agree(site));
    await site.db.execute(sql`
      insert into connect_transactions (amount, service_fee, status, fulfilment, created_at, updated_at,
        paid_at, payout_at, paid_out_at, reference, sponsor_name, organizer_name, title, audience_size,
        date_start, date_end, benefits_snapshot, pay_by, refund_amount, is_for_minor)
      select amount, service_fee, 'completed', 'accepted', created_at, updated_at,
        paid_at, paid_at, paid_at, 'deal ' || n, sponsor_name, organizer_name, title, audience_size,
        date_start, date_end, benefits_snapshot, pay_by, amount / 2, n % 2 = 0
      from connect_transactions, generate_series(1, 3000) as n`);
    await site.db.execute(sql`analyze connect_transactions`);
    const read = () => site.admin.get("/api/admin/queue");
    for (const { kind, rows, statement } of await scansOf(site.db, "connect_transactions", read)) {
      expect(rows, `${kind}: ${statement}`).toBeLessThanOrEqual(25);
    }
  });

  test("has a review in Connect that was reported, until it is decided", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    const rating = { rating: 1, comment: "Nothing of it was ever delivered." };
    await site.sponsor.post(`/api/connect/deals/${id}/review`, rating);
    await site.organizer.post(`/api/connect/deals/${id}/review`, { rating: 5 });
    const read = async () => (await site.admin.get("/api/admin/queue")).body;
    expect((await read()).counts).toEqual(NONE);
    const { body } = await site.visitor.get(
      `/api/connect/people/${site.organizer.partnerId}/reviews`,
    );
    const reviewId = body.data[0].id;
    const reason = "It was delivered, see the proofs.";
    await site.organizer.post(`/api/connect/reviews/${reviewId}/report`, { reason });
    expect(await read()).toMatchObject({
      counts: { ...NONE, review: 1 },
      data: [{ kind: "review", isUrgent: false, item: { id: reviewId, reportReason: reason } }],
    });
    expect((await site.admin.get("/api/admin/overview")).body.data.connect).toMatchObject({
      ...{ listings: 0, disputes: 0, reviews: 1 },
    });
    await site.admin.post(`/api/admin/connect/reviews/${reviewId}/decision`, {
      ...{ isHidden: true, reason: "The proofs show it." },
    });
    expect((await read()).counts).toEqual(NONE);
  });

  describe("of what has a list of its own", () => {
    /** One of each kind that is decided elsewhere and waits, and one of each that doesn't. */
    async function siteWithOthers() {
      const site = await testApp();
      const { db } = site;
      const on = (day: number) => new Date(Date.UTC(2027, 2, day, 12));
      const written = { email: "ana@city.example", organization: "City", message: "Call us." };
      await db.insert(contactSubmissions).values([
        { ...written, name: "Ana", createdAt: on(4) },
        { ...written, name: "Bea", createdAt: on(1), status: "answered" },
      ]);
      const coach = await aCoach(db, "pending");
      await aCoach(db, "verified");
      const sponsor = await aUser(db, { username: "sponsor" });
      const creator = await aUser(db, { username: "creator" });
      const waiting = await aPartner(db, {
        ...{ userId: sponsor.id, isVerified: false, phone: "(504) 555-0142", updatedAt: on(2) },
      });
      const { id: creatorId } = await aPartner(db, { userId: creator.id, userType: "organizer" });
      const listing = { creatorId, status: "pending_review" } as const;
      const { id: listingId } = await aListing(db, { ...listing, updatedAt: on(3) });
      await aListing(db, { creatorId });
      const paid = { status: "paid", paymentStatus: "paid" } as const;
      const { id: orderId } = await anOrder(db, { ...paid, paidAt: on(1) });
      const { id: readyId } = await anOrder(db, {
        ...{ ...paid, status: "ready_for_pickup", deliveryMethod: "pickup" },
        ...{ paidAt: on(1), updatedAt: on(6) },
      });
      await anOrder(db);
      await db
        .update(userProfiles)
        .set({ updatedAt: on(5) })
        .where(eq(userProfiles.userId, coach.id));
      return { ...site, coachId: coach.id, partnerId: waiting.id, listingId, orderId, readyId };
    }

    test("has a player whom a guardian hid until staff note it, but not besides the nomination", async () => {
      const site = await testApp();
      const { db, clock } = site;
      const scout = await site.staff("scout", "moderator");
      const { id } = await aProspect(db, { firstName: "Malik", lastName: "Thibeaux" });
      const hide = () =>
        site.deps.database.contentVersion.publish((tx) =>
          hearGuardian(tx, id, { answer: "hidden", kinds: [], now: clock.now }),
        );
      await hide();
      const kinds = async () =>
        (await scout.get("/api/admin/queue")).body.data.map(({ kind }: { kind: string }) => kind);
      const { body } = await scout.get("/api/admin/queue");
      expect(body.data).toMatchObject([
        { kind: "take_down", item: { prospectId: id, playerName: "Malik Thibeaux" } },
      ]);
      const [listed] = (await scout.get("/api/admin/prospects")).body.data;
      expect(listed).toMatchObject({ isTakenDown: true });
      for (const _again of [1, 2]) {
        expect((await scout.post(`/api/admin/prospects/${id}/take-down`)).status).toBe(200);
      }
      expect(await kinds()).toEqual([]);
      const seen = (await site.admin.get("/api/admin/audit")).body.data;
      expect(
        seen.filter(({ action }: { action: string }) => action === "take_down_seen"),
      ).toHaveLength(1);
      await db.delete(publicationAgreements);
      const down = { promotedProspectId: id, guardianRevokedAt: clock.now };
      await aNomination(db, { ...down, status: "promoted" });
      await hide();
      expect(await kinds()).toEqual(["nomination"]);
      await db.delete(publicationAgreements);
      expect((await scout.post(`/api/admin/prospects/${id}/take-down`)).status).toBe(409);
    });

    test("has messages, coaches, people in Connect, listings and orders until they are decided", async () => {
      const site = await siteWithOthers();
      const { admin, db, coachId, partnerId, listingId, orderId, readyId } = site;
      const read = async () => (await admin.get("/api/admin/queue")).body;
      const { data, counts, total } = await read();
      expect(data).toMatchObject([
        { kind: "order", item: { id: orderId, pieces: 1, isLate: false, deliveryMethod: "ship" } },
        {
          kind: "partner",
          item: { id: partnerId, verification: "pending", phone: "(504) 555-0142" },
        },
        { kind: "listing", item: { id: listingId, status: "pending_review" } },
        { kind: "contact", item: { name: "Ana", message: "Call us.", isOverdue: true } },
        { kind: "coach", item: { id: coachId, isOneself: false, coach: { teamName: "Kings" } } },
        { kind: "pickup", item: { id: readyId, status: "ready_for_pickup" } },
      ]);
      expect(total).toBe(6);
      const ofShop = { order: 1, pickup: 1 };
      expect(counts).toEqual({ ...NONE, contact: 1, coach: 1, listing: 1, partner: 1, ...ofShop });
      const { updatedAt } = data[4].item.coach;
      const decided = [
        await admin.patch(`/api/admin/contact-messages/${data[3].item.id}`, { status: "answered" }),
        await admin.post(`/api/admin/users/${coachId}/verification`, {
          ...{ status: "rejected", division: null, note: null, expectedUpdatedAt: updatedAt },
        }),
        await admin.patch(`/api/admin/connect/people/${partnerId}`, {
          ...{ verification: "verified", verificationNote: "Called." },
          expectedUpdatedAt: data[1].item.updatedAt,
        }),
        await admin.post(`/api/admin/connect/listings/${listingId}/decision`, {
          ...{ decision: "approve", expectedUpdatedAt: data[2].item.updatedAt },
        }),
      ];
      expect(decided.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      await db.update(orders).set({ status: "shipped" });
      expect(await read()).toMatchObject({ data: [], counts: NONE });
    });

    test("has an order that is ready until it is handed over, marked after three weeks", async () => {
      const site = await testApp();
      const { db, clock } = site;
      const { id } = await anOrder(db, {
        ...{ status: "ready_for_pickup", paymentStatus: "paid", deliveryMethod: "pickup" },
        ...{ paidAt: clock.now, updatedAt: clock.now },
      });
      const read = async () => {
        const helper = await site.staff("shop");
        const { data } = (await helper.get("/api/admin/queue")).body;
        const { shop } = (await helper.get("/api/admin/overview")).body.data;
        const marks = data.map((entry: { kind: string; item: { isUncollected: boolean } }) => [
          entry.kind,
          entry.item.isUncollected,
        ]);
        return [marks, shop.toHandOver, shop.uncollected];
      };
      expect(await read()).toEqual([[["pickup", false]], 1, 0]);
      clock.advance(21 * 24 * HOUR_MS);
      expect(await read()).toEqual([[["pickup", true]], 1, 1]);
      const done = await (await site.staff("shop")).post(
        `/api/admin/shop/orders/${id}/transition`,
        { transition: "hand_over" },
      );
      expect(done.status).toBe(200);
      expect(await read()).toEqual([[], 0, 0]);
    });

    test("has a profile whose newest version staff have not read, as long as it waits", async () => {
      const { admin, db } = await testApp();
      const athlete = await aUser(db, { username: "athlete" });
      await aPartner(db, { userId: athlete.id, userType: "athlete", isVerified: false });
      const read = async () => (await admin.get("/api/admin/queue")).body;
      const { data } = await read();
      expect(data).toMatchObject([{ kind: "partner", item: { review: "waiting" } }]);
      await admin.post(`/api/admin/connect/people/${data[0].item.id}/profile-decision`, {
        ...{ decision: "approve", expectedUpdatedAt: data[0].item.updatedAt },
      });
      expect((await read()).counts).toEqual(NONE);
    });
  });
});
