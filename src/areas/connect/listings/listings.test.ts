import { isNotNull } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { aUser, TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Caller } from "#tests/actors.ts";
import { agree, connectSite } from "#tests/deals.ts";
import { testApp } from "#tests/test-app.ts";
import { publishAndExpire } from "./service/publish-and-expire.ts";
import { removeOldDrafts } from "./service/retention.ts";
import { listings } from "./tables.ts";
import { aListing, aMinorListing, asRead } from "./testing.ts";

const OWN = "/api/connect/own-listings";
const COMPLETE = {
  type: "event",
  title: "Crescent City Classic",
  description: "Forty teams under 14 play for three days on eleven fields at the lake.",
  category: "signage",
  location: "Metairie, LA",
  audienceSize: 2_000,
  dateStart: "2027-05-08",
  dateEnd: "2027-05-09",
  priceMin: 25_000,
  priceMax: 250_000,
  benefits: ["Banner behind home plate"],
};

/** A site with Connect switched on, and one person of each side beside the usual callers. */
async function siteWithSides({ isVerified = false } = {}) {
  const site = await testApp();
  const { db, deps } = site;
  await switchConnect(db, true);
  async function signInAs(username: string, userType: "organizer" | "sponsor" | "athlete") {
    const email = `${username}@lakefront.example`;
    const user = await aUser(db, { username, email, adultConfirmedAt: deps.now() });
    const partner = await aPartner(db, { userId: user.id, userType, isVerified });
    return { ...(await site.signIn(user)), partner };
  }
  const organizer = await signInAs("organizer", "organizer");
  const sponsor = await signInAs("sponsor", "sponsor");
  const athlete = await signInAs("athlete", "athlete");
  return { ...site, organizer, sponsor, athlete };
}

type Site = Awaited<ReturnType<typeof siteWithSides>>;

/** The id of a listing that waits for staff. */
async function waitingId({ organizer }: Site): Promise<number> {
  const { id } = (await organizer.post(OWN, COMPLETE)).body.data;
  expect((await organizer.post(`/api/connect/own-listings/${id}/submission`, {})).status).toBe(200);
  return id;
}

const approve = async ({ admin, db }: Site, id: number, more = {}) =>
  admin.post(`/api/admin/connect/listings/${id}/decision`, {
    ...{ decision: "approve", ...(await asRead(db, id)) },
    ...more,
  });

const statusOf = async ({ organizer }: { organizer: Caller }) =>
  (await organizer.get(OWN)).body.data.map(({ status }: { status: string }) => status);

describe("who may do what", () => {
  /** Every call of the domain for members, about the organizer's listing number 1. */
  const CALLS = [
    ["get", OWN, undefined],
    ["post", OWN, COMPLETE],
    ["patch", "/api/connect/own-listings/1", { title: "Another Classic" }],
    ["delete", "/api/connect/own-listings/1/change", undefined],
    ["post", "/api/connect/own-listings/1/submission", {}],
    ["post", "/api/connect/own-listings/1/take-back", undefined],
    ["post", "/api/connect/own-listings/1/completion", undefined],
    ["post", "/api/connect/own-listings/1/renewal", undefined],
    ["get", "/api/connect/saved", undefined],
    ["put", "/api/connect/saved/1", undefined],
    ["delete", "/api/connect/saved/1", undefined],
  ] as const;

  test("are not there while Connect is off", async () => {
    const { organizer, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id });
    await switchConnect(db, false);
    for (const [method, path, body] of CALLS) {
      const answer =
        method === "get" ? await organizer.get(path) : await organizer[method](path, body);
      expect([answer.status, answer.body.message], `${method} ${path}`).toEqual([
        404,
        "There is no such page.",
      ]);
    }
  });

  test("organizers and athletes make drafts of their own types, sponsors and strangers none", async () => {
    const { organizer, sponsor, athlete, member } = await siteWithSides();
    const asAthlete = { ...COMPLETE, type: "athlete" };
    expect((await organizer.post(OWN, COMPLETE)).status).toBe(201);
    expect((await organizer.post(OWN, asAthlete)).status).toBe(422);
    expect((await athlete.post(OWN, asAthlete)).status).toBe(201);
    expect((await athlete.post(OWN, COMPLETE)).status).toBe(422);
    expect((await sponsor.post(OWN, COMPLETE)).status).toBe(403);
    expect((await member.post(OWN, COMPLETE)).status).toBe(403);
  });
});

describe("a draft", () => {
  test("is kept however little it says, and is seen by its creator alone", async () => {
    const { organizer, visitor } = await siteWithSides();
    const { body } = await organizer.post(OWN, { type: "event" });
    expect(body.data).toMatchObject({ status: "draft", title: null, priceMin: null });
    await organizer.patch("/api/connect/own-listings/1", { title: "Crescent City Classic" });
    expect((await organizer.get(OWN)).body.data).toMatchObject([
      { title: "Crescent City Classic" },
    ]);
    expect((await visitor.get("/api/connect/listings/1")).status).toBe(404);
    expect((await visitor.get("/api/connect/listings")).body.data).toEqual([]);
  });

  test("refuses each wrong value at its field", async () => {
    const { organizer, db } = await siteWithSides();
    for (const [field, wrong] of [
      ["title", { title: "Short" }],
      ["title", { title: "Call us at 504-555-0142" }],
      ["description", { description: `${"Write to us. ".repeat(5)} me@lakefront.example` }],
      ["category", { category: "alcohol" }],
      ["audienceSize", { audienceSize: 1_000_001 }],
      ["priceMin", { priceMin: 2_499 }],
      ["priceMin", { priceMin: 2_500.5 }],
      ["priceMax", { priceMin: 30_000, priceMax: 29_999 }],
      ["dateEnd", { dateStart: "2027-05-09", dateEnd: "2027-05-08" }],
      ["benefits", { benefits: Array.from({ length: 13 }, () => "A banner") }],
      ["mediaUrls", { mediaUrls: ["/uploads/not-mine.webp"] }],
      ["slots", { slots: 21 }],
    ] as const) {
      const { status, body } = await organizer.post(OWN, { type: "event", ...wrong });
      expect(status, JSON.stringify(wrong)).toBe(422);
      expect(Object.keys(body.fields)[0], JSON.stringify(wrong)).toContain(field);
      expect(await db.$count(listings), JSON.stringify(wrong)).toBe(0);
    }
  });

  test("is refused beyond 20, and to who saw another state of it", async () => {
    const { organizer, db } = await siteWithSides();
    for (let made = 0; made < 20; made += 1) {
      await aListing(db, { creatorId: organizer.partner.id, status: "draft" });
    }
    expect((await organizer.post(OWN, COMPLETE)).status).toBe(409);
    const late = { title: "Another Classic", expectedUpdatedAt: "2027-01-01T00:00:00Z" };
    const { body } = await organizer.patch("/api/connect/own-listings/1", late);
    expect(body.code).toBe("stale");
  });

  test("is forgotten after 90 days without a change, which its creator is told a week before", async () => {
    const site = await siteWithSides();
    const { organizer, db, deps, outbox } = site;
    const creatorId = organizer.partner.id;
    const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS);
    await aListing(db, { creatorId, status: "draft", updatedAt: daysAgo(91) });
    await aListing(db, { creatorId, status: "draft", updatedAt: daysAgo(89) });
    await aListing(db, { creatorId, updatedAt: daysAgo(91) });
    await aListing(db, { creatorId, status: "rejected", updatedAt: daysAgo(82) });
    await aMinorListing(db, {
      ...{ creatorId, secret: deps.secrets.vote, token: "t", status: "draft" },
      ...{ updatedAt: daysAgo(89), guardianRevokedAt: daysAgo(89) },
    });
    expect(await removeOldDrafts(deps)).toBe(1);
    expect(await removeOldDrafts(deps)).toBe(0);
    expect(await statusOf(site)).toEqual(["draft", "rejected", "active", "draft"]);
    const told = (await outbox()).map(({ cause }) => cause.split(":").slice(0, 3).join(":"));
    expect(told).toEqual(["connect-listing:2:draft-ends"]);
  });
});

describe("the review", () => {
  test("takes a complete draft only, tells staff, and lets five wait", async () => {
    const site = await siteWithSides();
    const { organizer, outbox, db } = site;
    const { id } = (await organizer.post(OWN, { ...COMPLETE, benefits: [] })).body.data;
    const refused = await organizer.post(`/api/connect/own-listings/${id}/submission`, {});
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["benefits"]]);
    for (let waiting = 0; waiting < 4; waiting += 1) {
      await aListing(db, { creatorId: organizer.partner.id, status: "pending_review" });
    }
    const fifth = await waitingId(site);
    expect(await outbox()).toMatchObject([
      { subject: `Connect: listing ${fifth} waits for review` },
    ]);
    await organizer.patch(`/api/connect/own-listings/${id}`, { benefits: ["A banner"] });
    expect((await organizer.post(`/api/connect/own-listings/${id}/submission`, {})).status).toBe(
      409,
    );
  });

  test("asks athletes to confirm both rules", async () => {
    const { athlete } = await siteWithSides();
    await athlete.post(OWN, { ...COMPLETE, type: "athlete" });
    const path = "/api/connect/own-listings/1/submission";
    const refused = await athlete.post(path, { followsAmateurRules: true });
    expect(Object.keys(refused.body.fields)).toEqual(["showsNoSchool"]);
    const both = { followsAmateurRules: true, showsNoSchool: true };
    expect((await athlete.post(path, both)).status).toBe(200);
  });

  test("shows an approved listing at once and mails its creator", async () => {
    const site = await siteWithSides();
    const { visitor, outbox } = site;
    const id = await waitingId(site);
    const { body } = await approve(site, id);
    expect(body.data).toMatchObject({ status: "active", expiresAt: "2027-05-10T05:00:00.000Z" });
    const shown = (await visitor.get(`/api/connect/listings/${id}`)).body.data;
    expect(shown).toMatchObject({
      title: COMPLETE.title,
      slotsFree: 1,
      isSaved: false,
      match: null,
    });
    expect(Object.keys(shown)).not.toContain("saved");
    const told = (await outbox()).at(-1);
    expect(told?.subject).toBe(`Your listing is published: ${COMPLETE.title}`);
    expect(told?.parts.at(-1)).toMatchObject({
      url: expect.stringMatching(/\/connect\/dashboard$/),
    });
    expect((await approve(site, id)).status).toBe(409);
  });

  test("shows it from the chosen day in New Orleans on", async () => {
    const site = await siteWithSides();
    const { clock, deps } = site;
    const id = await waitingId(site);
    expect((await approve(site, id, { publishOn: "2027-05-10" })).status).toBe(422);
    await approve(site, id, { publishOn: "2027-03-12" });
    clock.now = new Date("2027-03-12T05:59:00Z");
    await publishAndExpire(deps);
    expect(await statusOf(site)).toEqual(["approved"]);
    clock.now = new Date("2027-03-12T06:00:00Z");
    await publishAndExpire(deps);
    await publishAndExpire(deps);
    expect(await statusOf(site)).toEqual(["active"]);
  });

  test("rejects with a reason, after which the creator edits and submits again", async () => {
    const site = await siteWithSides();
    const { admin, organizer, outbox } = site;
    const id = await waitingId(site);
    const path = `/api/admin/connect/listings/${id}/decision`;
    const read = await asRead(site.db, id);
    expect((await admin.post(path, { decision: "reject", ...read })).status).toBe(422);
    const rejection = { decision: "reject", reason: "Which field?" };
    expect((await admin.post(path, rejection)).body.fields).toEqual({
      expectedUpdatedAt: "Please read the newest version, and say when it was last changed",
    });
    await admin.post(path, { ...rejection, ...read });
    expect((await organizer.get(OWN)).body.data).toMatchObject([
      { status: "rejected", rejectReason: "Which field?" },
    ]);
    expect((await outbox()).at(-1)?.subject).toBe(`Your listing needs a change: ${COMPLETE.title}`);
    await organizer.patch(`/api/connect/own-listings/${id}`, { location: "Kenner, LA" });
    expect(await statusOf(site)).toEqual(["draft"]);
    expect((await organizer.post(`/api/connect/own-listings/${id}/submission`, {})).status).toBe(
      200,
    );
    expect((await admin.get("/api/admin/audit")).body.data).toMatchObject([
      { action: "families_read", subjectType: "listing" },
      { action: "listing_decided", after: { status: "rejected" }, reason: "Which field?" },
    ]);
  });
});

describe("an active listing", () => {
  /** The listing of an unverified organizer as everybody sees it, whose change staff have not approved. */
  async function changedSite(change: object) {
    const site = await siteWithSides();
    const id = await waitingId(site);
    await approve(site, id);
    const shown = async () => (await site.visitor.get(`/api/connect/listings/${id}`)).body.data;
    const own = async () => (await site.organizer.get(OWN)).body.data[0];
    const approved = await shown();
    const { contentVersion } = site.deps.database;
    const version = contentVersion.current;
    const answer = await site.organizer.patch(`/api/connect/own-listings/${id}`, change);
    expect([answer.status, contentVersion.current]).toEqual([200, version]);
    return { ...site, id, shown, own, approved };
  }

  const reject = async ({ admin, db }: Site, id: number) =>
    admin.post(`/api/admin/connect/listings/${id}/decision`, {
      ...{ decision: "reject", reason: "Which one?", ...(await asRead(db, id)) },
    });

  test("stays in every field as staff approved it until they approve a change", async () => {
    const change = {
      title: "Another Classic",
      type: "team",
      description: "Forty teams under 14 play for three days somewhere else entirely.",
      category: "apparel",
      location: "Kenner, LA",
      audienceSize: 3_000,
      audienceDemographics: "Families",
      dateStart: "2027-05-06",
      dateEnd: "2027-05-10",
      priceMin: 30_000,
      priceMax: 260_000,
      benefits: ["Banner in right field"],
      slots: 2,
      takesLowerOffers: false,
    };
    const site = await changedSite(change);
    const { id, shown, own, approved, admin } = site;
    expect(await shown()).toEqual(approved);
    expect(await own()).toMatchObject({ ...change, status: "active", change: "waiting" });
    const toReview = withQuery("/api/admin/connect/listings", { review: "waiting" });
    expect((await admin.get(toReview)).body.data).toMatchObject([{ id, proposed: change }]);
    expect((await admin.get("/api/admin/overview")).body.data.connect.listings).toBe(1);
    await reject(site, id);
    expect(await shown()).toEqual(approved);
    expect(await own()).toMatchObject({
      ...change,
      change: "rejected",
      changeReason: "Which one?",
    });
    expect((await admin.get(toReview)).body.data).toEqual([]);
    expect((await approve(site, id)).status).toBe(200);
    const { slots, ...seen } = change;
    expect(await shown()).toMatchObject({ ...seen, slotsFree: slots });
    expect(await own()).toMatchObject({ ...change, change: "none" });
  });

  test("shows the pictures that staff approved, and keeps both while a change waits", async () => {
    const site = await siteWithSides();
    const { organizer, db, deps } = site;
    const [former, next] = ["old.webp", "new.webp"].map((name) => paths.upload(name));
    for (const name of ["old.webp", "new.webp"]) {
      await db.insert(uploads).values({ name, userId: organizer.user.id, createdAt: deps.now() });
    }
    const claimed = async () => {
      const rows = await db.select().from(uploads).where(isNotNull(uploads.claimedAt));
      return rows.map(({ name }) => name).toSorted();
    };
    const shown = async () =>
      (await site.visitor.get(`/api/connect/listings/${id}`)).body.data.mediaUrls;
    const { id } = (await organizer.post(OWN, { ...COMPLETE, mediaUrls: [former] })).body.data;
    await organizer.post(`/api/connect/own-listings/${id}/submission`, {});
    await approve(site, id);
    const change = () => organizer.patch(`/api/connect/own-listings/${id}`, { mediaUrls: [next] });
    await change();
    expect([await shown(), await claimed()]).toEqual([[former], ["new.webp", "old.webp"]]);
    await organizer.delete(`/api/connect/own-listings/${id}/change`);
    expect([await shown(), await claimed()]).toEqual([[former], ["old.webp"]]);
    await change();
    await approve(site, id);
    expect([await shown(), await claimed()]).toEqual([[next], ["new.webp"]]);
  });

  test.each([
    ["another draft", (url: string) => ["post", OWN, { type: "event", mediaUrls: [url] }] as const],
    ["a logo", (url: string) => ["patch", "/api/connect/profile", { logoUrl: url }] as const],
    ["a photo", (url: string) => ["post", "/api/user-profile", { photoUrl: url }] as const],
  ])("lends its picture to nothing that could remove it: %s", async (_, callOf) => {
    const { organizer, db, deps } = await siteWithSides();
    const url = paths.upload("banner.webp");
    await db
      .insert(uploads)
      .values({ name: "banner.webp", userId: organizer.user.id, createdAt: deps.now() });
    await organizer.post(OWN, { ...COMPLETE, mediaUrls: [url] });
    const [method, path, body] = callOf(url);
    expect((await organizer[method](path, body)).status).toBe(422);
    expect(await db.$count(uploads, isNotNull(uploads.claimedAt))).toBe(1);
  });

  test("publishes nothing by a change to what it is already, and forgets a change that is undone", async () => {
    const { id, organizer, own, approved, shown, deps, outbox } = await changedSite({
      location: "Kenner, LA",
    });
    const path = `/api/connect/own-listings/${id}`;
    const { updatedAt } = await own();
    const mails = (await outbox()).length;
    await organizer.patch(path, { location: "Kenner, LA" });
    expect([(await own()).updatedAt, (await outbox()).length]).toEqual([updatedAt, mails]);
    await organizer.patch(path, { location: COMPLETE.location });
    expect(await own()).toMatchObject({ location: COMPLETE.location, change: "none" });
    expect(await shown()).toEqual(approved);
    const version = deps.database.contentVersion.current;
    await organizer.patch(path, COMPLETE);
    expect(deps.database.contentVersion.current).toBe(version);
  });

  test("is not changed any more by a change that no longer fits", async () => {
    const site = await changedSite({ slots: 2 });
    await site.db.update(listings).set({ slots: 4, slotsReserved: 3 });
    const { status, body } = await approve(site, site.id);
    expect([status, body.message]).toEqual([
      409,
      "This change no longer fits: More sponsors than that have been accepted already.",
    ]);
    expect((await approve(site, site.id, { publishOn: "2027-04-01" })).status).toBe(422);
  });

  test("takes its change along where it becomes a draft or is renewed", async () => {
    const site = await changedSite({ location: "Kenner, LA" });
    const { id, organizer, own } = site;
    await organizer.post(`/api/connect/own-listings/${id}/take-back`);
    expect(await own()).toMatchObject({ status: "draft", location: "Kenner, LA", change: "none" });
    await organizer.post(`/api/connect/own-listings/${id}/submission`, {});
    await approve(site, id);
    await organizer.patch(`/api/connect/own-listings/${id}`, { location: "Gretna, LA" });
    await organizer.post(`/api/connect/own-listings/${id}/completion`);
    const renewed = await organizer.post(`/api/connect/own-listings/${id}/renewal`);
    expect(renewed.body.data).toMatchObject({ status: "draft", location: "Gretna, LA" });
  });

  test("of a verified organizer waits for staff as well", async () => {
    const site = await siteWithSides({ isVerified: true });
    const { organizer, visitor } = site;
    const id = await waitingId(site);
    await approve(site, id);
    await organizer.patch(`/api/connect/own-listings/${id}`, { title: "Another Classic" });
    const shown = (await visitor.get(`/api/connect/listings/${id}`)).body.data;
    expect(shown.title).toBe(COMPLETE.title);
  });

  test("of a verified athlete waits for staff as well", async () => {
    const site = await siteWithSides({ isVerified: true });
    const { athlete, visitor, db } = site;
    await aListing(db, { creatorId: athlete.partner.id, type: "athlete" });
    await athlete.patch("/api/connect/own-listings/1", { location: "Kenner, LA" });
    expect((await visitor.get("/api/connect/listings/1")).body.data.location).toBe("Metairie, LA");
  });

  test("stays complete, and keeps the first day that has passed meanwhile", async () => {
    const { organizer, db } = await siteWithSides({ isVerified: true });
    const started = { dateStart: "2027-03-09", dateEnd: "2027-03-20" };
    await aListing(db, { creatorId: organizer.partner.id, ...started });
    const path = "/api/connect/own-listings/1";
    expect((await organizer.patch(path, { title: null })).status).toBe(422);
    expect((await organizer.patch(path, { dateStart: "2027-03-08" })).status).toBe(422);
    expect((await organizer.patch(path, { location: "Kenner, LA" })).status).toBe(200);
  });

  test("is taken back or completed by its creator, but not taken back from an accepted sponsor", async () => {
    const site = await siteWithSides();
    const { organizer, db, visitor } = site;
    const creatorId = organizer.partner.id;
    await aListing(db, { creatorId });
    await aListing(db, { creatorId, slotsReserved: 1 });
    expect((await organizer.post("/api/connect/own-listings/1/take-back")).status).toBe(200);
    expect((await organizer.post("/api/connect/own-listings/2/take-back")).status).toBe(409);
    expect((await organizer.post("/api/connect/own-listings/2/completion")).status).toBe(200);
    expect((await organizer.post("/api/connect/own-listings/2/completion")).status).toBe(409);
    expect(await statusOf(site)).toEqual(["completed", "draft"]);
    expect((await visitor.get("/api/connect/listings")).body.data).toEqual([]);
  });

  test("ends with its last day, of which its creator hears 7 days before, once, and can be renewed", async () => {
    const site = await siteWithSides();
    const { organizer, clock, deps, outbox, signIn } = site;
    await approve(site, await waitingId(site));
    clock.now = new Date("2027-05-03T05:00:00Z");
    const creator = { ...site, organizer: await signIn(organizer.user) };
    await publishAndExpire(deps);
    await publishAndExpire(deps);
    const told = (await outbox()).filter(({ subject }) => subject.includes("ends soon"));
    expect(told).toHaveLength(1);
    expect((await creator.organizer.post("/api/connect/own-listings/1/renewal")).status).toBe(409);
    clock.now = new Date("2027-05-10T04:59:00Z");
    await publishAndExpire(deps);
    creator.organizer = await signIn(organizer.user);
    expect(await statusOf(creator)).toEqual(["active"]);
    clock.now = new Date("2027-05-10T05:00:00Z");
    await publishAndExpire(deps);
    expect(await statusOf(creator)).toEqual(["expired"]);
    const { status, body } = await creator.organizer.post("/api/connect/own-listings/1/renewal");
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: "draft", title: COMPLETE.title, dateStart: null });
    expect(await statusOf(creator)).toEqual(["draft", "expired"]);
  });

  test("is highlighted with at most two others, and no longer than it is shown", async () => {
    const site = await siteWithSides();
    const { admin, organizer, db } = site;
    const creatorId = organizer.partner.id;
    for (let made = 0; made < 4; made += 1) await aListing(db, { creatorId });
    await aListing(db, { creatorId, status: "draft" });
    const highlight = async (id: number) =>
      (await admin.patch(`/api/admin/connect/listings/${id}`, { isHighlighted: true })).status;
    expect([await highlight(1), await highlight(2), await highlight(3)]).toEqual([200, 200, 200]);
    expect([await highlight(3), await highlight(4), await highlight(5)]).toEqual([200, 409, 409]);
    await organizer.post("/api/connect/own-listings/1/completion");
    expect(await highlight(4)).toBe(200);
  });
});

describe("GET /api/connect/listings", () => {
  const idsOf = async ({ visitor }: Site, filter: Record<string, string>) =>
    (await visitor.get(withQuery("/api/connect/listings", filter))).body.data.map(
      ({ id }: { id: number }) => id,
    );

  test.each([
    ["Peñuelas, PR", "penuelas"],
    ["New Orleans, LA", "la new orleans"],
    ["Coeur d’Alene, ID", "d'alene"],
    ["LaPlace, LA", "la place"],
  ])("finds a place as people type it: %s by %s", async (location, place) => {
    const site = await siteWithSides();
    const creatorId = site.organizer.partner.id;
    await aListing(site.db, { creatorId, location });
    await aListing(site.db, { creatorId, location: "Kenner, MS" });
    expect(await idsOf(site, { place })).toEqual([1]);
  });

  test("gives the highlighted ones first, then the newest, by type, place, days, price and words", async () => {
    const site = await siteWithSides();
    const { organizer, db } = site;
    const creatorId = organizer.partner.id;
    const publishedAt = (day: number) => new Date(`2027-03-0${day}T18:00:00Z`);
    await aListing(db, { creatorId, publishedAt: publishedAt(1), isHighlighted: true });
    await aListing(db, {
      creatorId,
      publishedAt: publishedAt(2),
      type: "team",
      title: "Lake Owls",
    });
    await aListing(db, { creatorId, publishedAt: publishedAt(3), location: "Kenner, LA" });
    await aListing(db, { creatorId, publishedAt: publishedAt(4), priceMin: 90_000 });
    const later = { dateStart: "2027-07-01", dateEnd: "2027-07-04" };
    await aListing(db, { creatorId, publishedAt: publishedAt(5), category: "title", ...later });
    for (const status of ["draft", "pending_review", "approved", "expired", "completed"] as const) {
      await aListing(db, { creatorId, status });
    }
    expect(await idsOf(site, {})).toEqual([1, 5, 4, 3, 2]);
    expect(await idsOf(site, { type: "team" })).toEqual([2]);
    expect(await idsOf(site, { q: "owls" })).toEqual([2]);
    expect(await idsOf(site, { place: "kenner" })).toEqual([3]);
    expect(await idsOf(site, { place: "%" })).toEqual([]);
    expect(await idsOf(site, { budget: "80000" })).toEqual([1, 5, 3, 2]);
    expect(await idsOf(site, { from: "2027-06-01" })).toEqual([5]);
    expect(await idsOf(site, { to: "2027-06-01", category: "signage" })).toEqual([1, 4, 3, 2]);
    expect(await idsOf(site, { page: "2" })).toEqual([]);
    expect(await idsOf(site, { creator: String(creatorId) })).toEqual([1, 5, 4, 3, 2]);
    expect(await idsOf(site, { creator: String(site.athlete.partner.id) })).toEqual([]);
    const wrong = withQuery("/api/connect/listings", { creator: "-1" });
    expect((await site.visitor.get(wrong)).status).toBe(400);
  });

  test("is counted with each change of what is shown, and not again for others and other pages", async () => {
    const site = await siteWithSides();
    const { organizer, visitor, sponsor, db } = site;
    for (let made = 0; made < 27; made += 1)
      await aListing(db, { creatorId: organizer.partner.id });
    const count = vi.spyOn(db, "$count");
    const totals = async () => {
      const read = async (caller: Caller, filter: Record<string, string>) =>
        (await caller.get(withQuery("/api/connect/listings", filter))).body.total;
      return [
        await read(visitor, {}),
        await read(sponsor, { page: "2" }),
        await read(visitor, { category: "signage" }),
        await read(visitor, { q: "classic" }),
        await read(sponsor, { q: "classic", page: "2" }),
      ];
    };
    expect(await totals()).toEqual([27, 27, 27, 27, 27]);
    expect(count).toHaveBeenCalledTimes(2);
    expect((await organizer.post("/api/connect/own-listings/1/take-back")).status).toBe(200);
    expect(await totals()).toEqual([26, 26, 26, 26, 26]);
    expect(count).toHaveBeenCalledTimes(4);
    await aProspect(db);
    expect((await visitor.post("/api/prospects/1/vote")).status).toBe(200);
    expect(await totals()).toEqual([26, 26, 26, 26, 26]);
    expect(count).toHaveBeenCalledTimes(4);
  });

  test("tells sponsors how well a listing fits, and nobody else", async () => {
    const { organizer, sponsor, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id });
    const wishes = { preferredCategories: ["signage"], geographicFocus: ["Metairie"] };
    await sponsor.patch("/api/connect/profile", wishes);
    const matchFor = async (actor: typeof sponsor | typeof organizer) =>
      (await actor.get("/api/connect/listings")).body.data[0].match;
    expect(await matchFor(sponsor)).toEqual({
      score: 70,
      isGood: true,
      reasons: ["A category that you prefer", "A place that you look at"],
    });
    expect(await matchFor(organizer)).toBeNull();
  });
});

test.each(["expired", "completed"] as const)(
  "a listing that is %s answers that it is closed, and one about a child nothing",
  async (status) => {
    const { organizer, athlete, visitor, db } = await siteWithSides();
    const { id } = await aListing(db, { creatorId: organizer.partner.id, status });
    const closed = await visitor.get(`/api/connect/listings/${id}`);
    expect(closed.status).toBe(410);
    expect(closed.body).toEqual({ code: "gone", message: "This listing is closed." });
    const ofChild = await aMinorListing(db, { creatorId: athlete.partner.id, status });
    expect((await visitor.get(`/api/connect/listings/${ofChild.id}`)).status).toBe(404);
  },
);

describe("a saved listing", () => {
  test("counts each account once, is told to that account alone, and is taken off again", async () => {
    const { organizer, sponsor, visitor, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id });
    const path = "/api/connect/saved/1";
    await sponsor.put(path);
    await sponsor.put(path);
    expect((await organizer.get(OWN)).body.data).toMatchObject([{ saved: 1 }]);
    expect((await sponsor.get("/api/connect/saved")).body.data).toMatchObject([
      { id: 1, isSaved: true },
    ]);
    expect((await organizer.get("/api/connect/saved")).body.data).toEqual([]);
    expect((await visitor.get("/api/connect/listings/1")).body.data.isSaved).toBe(false);
    await sponsor.delete(path);
    await sponsor.delete(path);
    expect((await organizer.get(OWN)).body.data).toMatchObject([{ saved: 0 }]);
  });

  test("must be one that is shown", async () => {
    const { organizer, sponsor, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id, status: "draft" });
    expect((await sponsor.put("/api/connect/saved/1")).status).toBe(404);
    expect((await sponsor.put("/api/connect/saved/2")).status).toBe(404);
  });
});

describe("an account that is deleted", () => {
  test("takes its listings along, and its saves off the counts of others", async () => {
    const { organizer, sponsor, visitor, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id });
    await sponsor.put("/api/connect/saved/1");
    const remove = (actor: typeof sponsor) =>
      actor.delete("/api/user", { password: TEST_PASSWORD });
    expect((await remove(sponsor)).status).toBe(200);
    expect((await organizer.get(OWN)).body.data).toMatchObject([{ saved: 0 }]);
    expect((await remove(organizer)).status).toBe(200);
    expect((await visitor.get("/api/connect/listings/1")).status).toBe(404);
    expect(await db.$count(listings)).toBe(0);
  });

  test("can download its profile, listings and saved listings before", async () => {
    const { organizer, db } = await siteWithSides();
    await aListing(db, { creatorId: organizer.partner.id });
    await organizer.put("/api/connect/saved/1");
    const { connect } = (await organizer.get("/api/user/data")).body;
    expect(connect).toMatchObject({
      profile: { companyName: "Gulf Roofing" },
      listings: [{ id: 1, status: "active" }],
      saved: [{ listingId: 1 }],
    });
  });
});

test("whoever saved a listing is told of a new price, of its last place and of its end, each once", async () => {
  const site = await connectSite();
  const { stranger, organizer, listingId } = site;
  const told = async () =>
    (await stranger.get("/api/notifications")).body.data.map(
      ({ type, title }: { type: string; title: string }) => `${type}: ${title.split(":")[0]}`,
    );
  await stranger.put(`/api/connect/saved/${listingId}`);
  const path = `/api/connect/own-listings/${listingId}`;
  const change = async (changed: object) => {
    await organizer.patch(path, changed);
    const read = await asRead(site.db, listingId);
    const decision = { decision: "approve", ...read };
    await site.admin.post(`/api/admin/connect/listings/${listingId}/decision`, decision);
  };
  await change({ location: "Kenner, LA" });
  expect(await told()).toEqual([]);
  await change({ priceMax: 300_000 });
  expect(await told()).toEqual(["saved: A new price"]);
  await agree(site);
  expect(await told()).toEqual(["saved: All places are taken", "saved: A new price"]);
  site.clock.advance(90 * DAY_MS);
  await publishAndExpire(site.deps);
  Object.assign(stranger, await site.signIn(stranger.user));
  expect((await told())[0]).toBe("listing: A saved listing has ended");
});

test("whoever saved a listing is told of a new price also where staff had to read it first", async () => {
  const site = await connectSite();
  const { stranger, organizer, admin, db, listingId } = site;
  await db.update(partners).set({ isVerified: false });
  await stranger.put(`/api/connect/saved/${listingId}`);
  const titles = async () =>
    (await stranger.get("/api/notifications")).body.data.map(
      ({ title }: { title: string }) => title.split(":")[0],
    );
  const path = `/api/connect/own-listings/${listingId}`;
  expect((await organizer.patch(path, { priceMax: 300_000 })).body.data.change).toBe("waiting");
  expect(await titles()).toEqual([]);
  const decide = async () =>
    admin.post(`/api/admin/connect/listings/${listingId}/decision`, {
      ...{ decision: "approve", ...(await asRead(db, listingId)) },
    });
  expect((await decide()).status).toBe(200);
  expect(await titles()).toEqual(["A new price"]);
  await organizer.patch(path, { title: "Crescent City Classic, renamed" });
  expect((await decide()).status).toBe(200);
  expect(await titles()).toEqual(["A new price"]);
});

test("one's own listings are changed at most 60 times an hour, in whatever way", async () => {
  const { organizer, db } = await siteWithSides();
  await aListing(db, { creatorId: organizer.partner.id });
  const path = "/api/connect/own-listings/1";
  for (let turn = 0; turn < 60; turn += 1) await organizer.patch(path, {});
  const answers = [
    await organizer.post(OWN, COMPLETE),
    await organizer.patch(path, { location: "Kenner, LA" }),
    await organizer.delete("/api/connect/own-listings/1/change"),
    await organizer.post("/api/connect/own-listings/1/submission", {}),
    await organizer.post("/api/connect/own-listings/1/take-back"),
    await organizer.post("/api/connect/own-listings/1/completion"),
    await organizer.post("/api/connect/own-listings/1/renewal"),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(429));
});

test("tells everybody the fee of the settings", async () => {
  const { admin, visitor } = await siteWithSides();
  await admin.put("/api/admin/connect/settings", { isOn: true, feePercent: 12 });
  expect((await visitor.get("/api/connect/listings")).body.feePercent).toBe(12);
});
