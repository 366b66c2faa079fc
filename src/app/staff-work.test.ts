import { describe, expect, test } from "vitest";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner } from "#areas/connect/profiles/testing.ts";
import { guardianProposals } from "#areas/consent/tables.ts";
import { paymentTasks } from "#areas/money/payments/tables.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { userProfiles } from "#areas/people/profiles/tables.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aPrivacyRequest } from "#areas/site/privacy/testing.ts";
import { voteBursts } from "#areas/votes/tables/bursts.ts";
import { aComment } from "#areas/youscout/comments/comments/testing.ts";
import { reports } from "#areas/youscout/comments/reports/tables.ts";
import { aNomination, asRead } from "#areas/youscout/nominations/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { accept, agree, connectSite, deliver, pay } from "#tests/deals.ts";
import { testApp } from "#tests/test-app.ts";

const MOTHER = "mother@family.example";
const AUTHOR = "ana@city.example";
const FULL = {
  publication: "full",
  submittedByEmail: AUTHOR,
  submittedByPhone: "(504) 555-0142",
  guardianEmail: MOTHER,
  guardianName: "Ana",
  guardianAgreedAt: new Date("2027-03-01T12:00:00Z"),
  school: "Jesuit High School",
} as const;

describe("a moderator", () => {
  test("decides nominations, with the player on the board, and comments", async () => {
    const site = await testApp();
    const { db } = site;
    const moderator = await site.staff("moderator");
    await aNomination(db, { ...FULL, status: "pending" });
    const decided = [
      await moderator.post("/api/admin/you-scout/nominations/1/decision", {
        transition: "approve",
        ...(await asRead(db, 1)),
      }),
      await moderator.post("/api/admin/you-scout/nominations/1/promote"),
      await moderator.post("/api/admin/you-scout/nominations/1/hide", { reason: "A phone number" }),
      await moderator.post("/api/admin/you-scout/nominations/1/show", await asRead(db, 1)),
      await moderator.patch("/api/you-scout/nominations/1", { adminNotes: "Seen" }),
    ];
    expect(decided.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await aComment(db, { nominationId: 1, userId: 2, voterName: "b", isApproved: false });
    expect(
      (await moderator.post("/api/admin/you-scout/comments/1/approve", { expectedEditedAt: null }))
        .status,
    ).toBe(200);
    expect(
      (await moderator.delete("/api/admin/you-scout/comments/1", { reason: "An insult" })).status,
    ).toBe(200);
  });

  test("does not see how families are reached, wherever a nomination is answered", async () => {
    const site = await testApp();
    const { admin, db } = site;
    await aNomination(db, { ...FULL, status: "pending" });
    const moderator = await site.staff("moderator");
    const both = await site.staff("moderator", "scout");
    const asks = [
      "/api/admin/you-scout/nominations",
      "/api/admin/you-scout/nominations/1",
      withQuery("/api/admin/queue", { kind: "nomination" }),
    ];
    const SECRET = new RegExp(`${MOTHER}|${AUTHOR}|555-0142`);
    for (const path of asks) {
      const seen = JSON.stringify((await moderator.get(path)).body);
      expect(seen, path).toContain('"hasGuardianEmail":true');
      expect(seen, path).not.toMatch(SECRET);
      for (const other of [admin, both]) {
        const all = JSON.stringify((await other.get(path)).body);
        for (const detail of [MOTHER, AUTHOR, "555-0142"]) expect(all, path).toContain(detail);
      }
    }
    const changes = [
      await moderator.patch("/api/admin/you-scout/nominations/1", { city: "Kenner" }),
      await moderator.patch("/api/you-scout/nominations/1", { city: "Gretna" }),
      await moderator.post("/api/admin/you-scout/nominations/1/decision", {
        transition: "approve",
        ...(await asRead(db, 1)),
      }),
    ];
    for (const { status, body } of changes) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(SECRET);
    }
    const search = async (caller: typeof admin, q: string) => {
      return (await caller.get(withQuery("/api/admin/you-scout/nominations", { q }))).body.total;
    };
    expect(await search(moderator, "mother@")).toBe(0);
    expect(await search(moderator, AUTHOR)).toBe(0);
    expect(await search(both, "mother@")).toBe(1);
  });

  test("neither chooses nor guesses who is asked for a guardian's consent", async () => {
    const site = await testApp();
    await aNomination(site.db, FULL);
    const moderator = await site.staff("moderator");
    const own = { guardianEmail: "moderator@city.example" };
    expect((await moderator.patch("/api/admin/you-scout/nominations/1", own)).status).toBe(403);
    expect((await moderator.patch("/api/you-scout/nominations/1", own)).status).toBe(403);
    const guess = { guardianEmail: MOTHER };
    expect((await moderator.patch("/api/admin/you-scout/nominations/1", guess)).status).toBe(403);
    expect((await moderator.patch("/api/you-scout/nominations/1", guess)).status).toBe(403);
    const both = await site.staff("moderator", "scout");
    expect((await both.patch("/api/admin/you-scout/nominations/1", own)).status).toBe(200);
  });
});

describe("the queue", () => {
  async function siteWithWork() {
    const site = await testApp();
    const { db } = site;
    await aNomination(db, { status: "pending" });
    await aComment(db, { nominationId: 1, userId: 2, voterName: "b", isApproved: false });
    await db.insert(reports).values({ nominationId: 1, reporter: "a", reason: "spam" });
    await aPrivacyRequest(db, { isAboutMinor: true });
    await aProspect(db);
    const proposal = { prospectId: 1, kind: "replace", proposedBy: 2 } as const;
    await someRequests(db, site.member.user.id, { status: "scheduled" });
    await db.insert(guardianProposals).values({ ...proposal, proposedAt: site.clock.now });
    const times = { startedAt: site.clock.now, endedAt: site.clock.now };
    await db.insert(voteBursts).values([
      { kind: "prospect", targetId: 1, votes: 900, usual: 3, ...times },
      { kind: "nomination", targetId: 1, votes: 900, usual: 3, state: "held", ...times },
      { kind: "nomination", targetId: 1, votes: 900, usual: 3, state: "released", ...times },
    ]);
    const connect = await connectSite({}, site);
    const id = await agree(connect);
    await pay(connect, id);
    await deliver(connect, id);
    await accept(connect, id);
    const { sponsor, organizer } = connect;
    for (const side of [sponsor, organizer]) {
      await side.post(`/api/connect/deals/${id}/review`, { rating: 4 });
    }
    const call = `/api/connect/people/${organizer.partnerId}/reviews`;
    const [review] = (await site.visitor.get(call)).body.data;
    const reason = "This is about somebody else.";
    await organizer.post(`/api/connect/reviews/${review.id}/report`, { reason });
    await aListing(db, { creatorId: organizer.partnerId, status: "pending_review" });
    const newcomer = await aUser(db, { username: "newcomer", role: "coach" });
    await aPartner(db, { userId: newcomer.id, isVerified: false });
    await db.insert(userProfiles).values({ userId: newcomer.id, teamName: "Kings" });
    const paid = { paymentStatus: "paid", paidAt: site.clock.now } as const;
    await anOrder(db, { ...paid, status: "paid" });
    await anOrder(db, { ...paid, status: "ready_for_pickup", deliveryMethod: "pickup" });
    await site.deps.database.db.insert(paymentTasks).values({
      ...{ cause: "dispute:dp_1", kind: "dispute", purpose: "shop-order", reference: "RAW-1" },
      ...{ openedAt: site.clock.now, seenAt: site.clock.now },
    });
    const written = { email: MOTHER, organization: "City", message: "Please call me." };
    await db.insert(contactSubmissions).values({ name: "Ana", ...written });
    return site;
  }

  test("has and counts for each what the right covers, and nothing else", async () => {
    const site = await siteWithWork();
    const ofYouScout = { report: 1, nomination: 1, comment: 1, nomination_burst: 1 };
    const ofBoard = { privacy: 1, guardian: 1, take_down: 0, player_burst: 1, evaluation: 1 };
    const ofConnect = { review: 1, dispute: 0, deal: 0, listing: 1, partner: 1 };
    const ofShop = { order: 1, pickup: 1 };
    const all = { ...ofYouScout, ...ofBoard, ...ofConnect, ...ofShop };
    for (const [caller, counts] of [
      [await site.staff("moderator"), ofYouScout],
      [await site.staff("scout"), ofBoard],
      [await site.staff("partners"), ofConnect],
      [await site.staff("shop"), ofShop],
      [await site.staff("scout", "moderator", "partners", "shop"), all],
      [await site.staff("bookkeeper"), { money: 1 }],
      [site.admin, { ...all, contact: 1, coach: 1, money: 1 }],
    ] as const) {
      const { body } = await caller.get("/api/admin/queue");
      expect(body.counts).toEqual(counts);
      const waiting = Object.entries(counts).flatMap(([kind, count]) => (count > 0 ? [kind] : []));
      expect(body.total).toBe(waiting.length);
      const kinds = body.data.map(({ kind }: { kind: string }) => kind);
      expect(kinds.toSorted()).toEqual(waiting.toSorted());
    }
  });

  test("refuses a kind that is for others", async () => {
    const site = await siteWithWork();
    const ask = async (right: "scout" | "moderator" | "partners" | "shop", kind: string) => {
      const caller = await site.staff(right);
      return (await caller.get(withQuery("/api/admin/queue", { kind }))).status;
    };
    expect(await ask("moderator", "privacy")).toBe(403);
    expect(await ask("moderator", "evaluation")).toBe(403);
    expect(await ask("scout", "nomination")).toBe(403);
    expect(await ask("partners", "report")).toBe(403);
    expect(await ask("moderator", "review")).toBe(403);
    expect(await ask("shop", "deal")).toBe(403);
    expect(await ask("moderator", "player_burst")).toBe(403);
    expect(await ask("scout", "nomination_burst")).toBe(403);
    expect(await ask("shop", "contact")).toBe(403);
    expect(await ask("partners", "coach")).toBe(403);
    expect(await ask("partners", "order")).toBe(403);
    expect(await ask("partners", "pickup")).toBe(403);
    expect(await ask("shop", "money")).toBe(403);
    expect(await ask("shop", "partner")).toBe(403);
    expect(await ask("moderator", "listing")).toBe(403);
    expect(await ask("scout", "privacy")).toBe(200);
  });
});

test("the overview has for each what the right covers, and nothing else", async () => {
  const site = await testApp();
  const parts = async (caller: typeof site.admin) => {
    return Object.keys((await caller.get("/api/admin/overview")).body.data).toSorted();
  };
  expect(await parts(await site.staff("moderator"))).toEqual(["nominationBursts", "youScout"]);
  expect(await parts(await site.staff("shop"))).toEqual(["shop"]);
  expect(await parts(await site.staff("partners"))).toEqual(["connect"]);
  expect(await parts(await site.staff("desk"))).toEqual(["today"]);
  expect(await parts(await site.staff("bookkeeper"))).toEqual(["money"]);
  expect(await parts(await site.staff("scout"))).toEqual([
    ...["board", "consentProposals", "evaluations", "playerBursts", "privacyRequests", "votes"],
  ]);
  expect(await parts(site.admin)).toHaveLength(16);
});

test("bursts of votes are seen and decided by whose right their target is", async () => {
  const site = await testApp();
  const { db, clock } = site;
  await aProspect(db, { rawRank: 1 });
  await aNomination(db);
  const times = { startedAt: clock.now, endedAt: clock.now };
  await db.insert(voteBursts).values([
    { kind: "prospect", targetId: 1, votes: 900, usual: 3, ...times },
    { kind: "nomination", targetId: 1, votes: 900, usual: 3, ...times },
  ]);
  const verdict = {
    decision: "hold",
    expectedState: "flagged",
    expectedVotes: 5_000,
    reason: "A program",
  };
  const scout = await site.staff("scout");
  const moderator = await site.staff("moderator");
  for (const [caller, kind, own, foreign] of [
    [scout, "prospect", 1, 2],
    [moderator, "nomination", 2, 1],
  ] as const) {
    const { data } = (await caller.get("/api/admin/vote-bursts")).body;
    expect(data.map((burst: { kind: string }) => burst.kind)).toEqual([kind]);
    const refused = await caller.post(`/api/admin/vote-bursts/${foreign}/decision`, verdict);
    expect(refused.status).toBe(404);
    expect((await caller.post(`/api/admin/vote-bursts/${own}/decision`, verdict)).status).toBe(200);
  }
  const voiding = { networks: [], from: "2027-01-01T00", to: "2027-01-01T01", reason: "Test" };
  expect((await moderator.post("/api/admin/prospects/1/votes/void", voiding)).status).toBe(403);
  expect((await scout.post("/api/admin/you-scout/nominations/1/votes/void", voiding)).status).toBe(
    403,
  );
});

describe("the session of whoever has a right", () => {
  test("ends after 30 minutes without a request, and says when", async () => {
    const site = await testApp();
    const helper = await site.staff("shop");
    site.clock.advance(29 * MINUTE_MS);
    const { status, headers } = await helper.get("/api/user");
    expect([status, headers["session-ends-in"]]).toEqual([200, "1800"]);
    site.clock.advance(30 * MINUTE_MS + 1);
    expect((await helper.get("/api/user")).status).toBe(401);
    expect((await site.member.get("/api/user")).headers).not.toHaveProperty("session-ends-in");
  });

  test("is asked who it is before an export ten minutes after the login", async () => {
    const site = await testApp();
    const helper = await site.staff("shop", "scout", "partners");
    site.clock.advance(10 * MINUTE_MS + 1);
    for (const path of [
      "/api/admin/shop/orders.csv",
      "/api/admin/prospects.csv",
      "/api/admin/evaluation-requests.csv",
      "/api/admin/connect/people.csv",
    ]) {
      expect((await helper.get(path)).body.code, path).toBe("confirm_again");
    }
  });

  test("of the desk makes none of the calls of the administration", async () => {
    const site = await testApp();
    const helper = await site.staff("desk");
    const opened = await helper.post("/api/rawpass/desk/session");
    const cookies = [opened.headers["set-cookie"]].flat().map(String);
    const cookie = String(cookies.find((one) => one.startsWith("raw_desk="))).split(";")[0] ?? "";
    const tablet = site.visitor.with({ cookie });
    expect((await tablet.get("/api/rawpass/desk/sessions")).status).toBe(200);
    expect((await tablet.get("/api/admin/rawpass/today")).status).toBe(401);
  });
});

test("each right takes its own lists as files", async () => {
  const site = await testApp();
  const files = {
    scout: ["/api/admin/prospects.csv", "/api/admin/evaluation-requests.csv"],
    moderator: ["/api/admin/you-scout/nominations.csv"],
    shop: ["/api/admin/shop/orders.csv"],
    desk: ["/api/admin/rawpass/attendance.csv"],
    partners: [
      "/api/admin/connect/people.csv",
      "/api/admin/connect/listings.csv",
      "/api/admin/connect/deals.csv",
    ],
  } as const;
  for (const [right, own] of Object.entries(files)) {
    const helper = await site.staff(right as keyof typeof files);
    for (const path of [
      ...Object.values(files).flat(),
      "/api/admin/newsletter.csv",
      "/api/admin/contact-messages.csv",
    ]) {
      const isOwn = (own as readonly string[]).includes(path);
      expect((await helper.get(path)).status, `${path} by ${right}`).toBe(isOwn ? 200 : 403);
    }
  }
});

test("an owner stays although others have every right", async () => {
  const site = await testApp();
  const helper = await site.staff("scout", "moderator", "shop", "desk", "partners");
  const path = `/api/admin/users/${site.admin.user.id}/role`;
  const change = { role: "fan", expectedRole: "admin", reason: "Coaches our team" };
  expect((await site.admin.post(path, change)).status).toBe(409);
  expect((await helper.post(path, change)).status).toBe(403);
  const deletion = { password: "swing-away-504" };
  expect((await site.admin.delete("/api/user", deletion)).status).toBe(409);
});
