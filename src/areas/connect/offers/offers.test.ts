import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { publishAndExpire } from "#areas/connect/listings/service/publish-and-expire.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { type ConnectSite, connectSite, MESSAGE, offer } from "#tests/deals.ts";
import { expireOffers } from "./service/close-offers.ts";
import { forgetOldTalks } from "./service/forget-talks.ts";
import { withdrawnOffers } from "./tables.ts";

const steps = (id: number) => `/api/connect/offers/${id}/steps`;
const OFFERS = "/api/connect/offers";

const make = (site: ConnectSite, given: object = {}) =>
  site.sponsor.post(OFFERS, {
    ...{ listingId: site.listingId, amount: 100_000, message: MESSAGE },
    ...given,
  });

const talk = async (caller: ConnectSite["sponsor"], id: number) =>
  (await caller.get(`/api/connect/offers/${id}`)).body.data;

describe("an offer", () => {
  test("is for sponsors, for shown listings of others, and within the range", async () => {
    const site = await connectSite({ takesLowerOffers: false });
    const { organizer, member, visitor, listingId } = site;
    const wish = { listingId, amount: 100_000, message: MESSAGE };
    expect((await visitor.post(OFFERS, wish)).status).toBe(401);
    expect((await member.post(OFFERS, wish)).status).toBe(403);
    expect((await organizer.post(OFFERS, wish)).status).toBe(403);
    expect((await make(site, { listingId: 999 })).status).toBe(404);
    const fields = async (given: object) => {
      const { status, body } = await make(site, given);
      expect(status).toBe(422);
      return body.fields;
    };
    const range = "Please name an amount from $25.00 to $50,000.00";
    expect(await fields({ amount: 2_499 })).toEqual({ amount: range });
    expect(await fields({ amount: 5_000_001 })).toEqual({ amount: range });
    expect(await fields({ amount: 24_999 })).toEqual({
      amount: "This listing takes offers from $250.00",
    });
    expect(await fields({ message: "Too short" })).toEqual({
      message: "The message must be at least 20 characters",
    });
    expect((await make(site)).status).toBe(201);
  });

  test("below the lowest price is taken where the creator has not said no", async () => {
    expect((await make(await connectSite(), { amount: 10_000 })).status).toBe(201);
  });

  test("of a sponsor who is not verified ends at 1,000 dollars, also as a counter-offer", async () => {
    const site = await connectSite();
    await site.db.update(partners).set({ isVerified: false });
    const { status, body } = await make(site, { amount: 100_001 });
    expect([status, body.fields]).toEqual([
      422,
      { amount: "Up to $1,000.00 until the sponsor is verified" },
    ]);
    const id = await offer(site, 100_000);
    const counter = { step: "counter", rounds: 1, amount: 120_000, message: MESSAGE };
    expect((await site.organizer.post(steps(id), counter)).status).toBe(422);
  });

  test("that an unverified sponsor may not agree on is not accepted, and both read why", async () => {
    const site = await connectSite();
    const { db, organizer, sponsor } = site;
    const id = await offer(site, 200_000);
    await db.update(partners).set({ isVerified: false }).where(eq(partners.id, sponsor.partnerId));
    for (const side of [organizer, sponsor]) {
      const { isOverLimit, steps: open } = (await side.get(`/api/connect/offers/${id}`)).body.data;
      expect([isOverLimit, open.includes("accept")]).toEqual([true, false]);
    }
    const { status, body } = await organizer.post(steps(id), { step: "accept", rounds: 1 });
    expect([status, body.message]).toEqual([
      409,
      "Up to $1,000.00 until the sponsor is verified. Name another amount, or decline.",
    ]);
    const lower = { step: "counter", rounds: 1, amount: 100_000, message: MESSAGE };
    expect((await organizer.post(steps(id), lower)).status).toBe(200);
    expect((await sponsor.post(steps(id), { step: "accept", rounds: 2 })).status).toBe(200);
  });

  test("is one at a time for a listing, and ten in all", async () => {
    const site = await connectSite();
    const { db, organizer } = site;
    expect((await make(site)).status).toBe(201);
    expect((await make(site)).body.message).toBe(
      "You have an open offer for this listing already.",
    );
    for (let more = 0; more < 10; more += 1) {
      const { id: listingId } = await aListing(db, { creatorId: organizer.partnerId });
      expect((await make(site, { listingId })).status).toBe(more < 9 ? 201 : 409);
    }
  });

  test("is one of 30 a day that a sponsor names or withdraws, over all listings", async () => {
    const site = await connectSite();
    const { db, organizer, sponsor } = site;
    const rounds = async (listingId: number, count: number) => {
      for (let round = 0; round < count; round += 1) {
        const { id } = (await make(site, { listingId })).body.data;
        await sponsor.post(steps(id), { step: "withdraw", rounds: 1 });
      }
    };
    for (let more = 0; more < 5; more += 1) {
      const { id } = await aListing(db, { creatorId: organizer.partnerId });
      await rounds(id, 3);
    }
    const last = await make(site);
    expect([last.status, last.body.message]).toEqual([
      429,
      "That's a lot of offers for one day. Please go on tomorrow.",
    ]);
    expect((await make({ ...site, sponsor: site.stranger })).status).toBe(201);
    await site.letTimePass(DAY_MS);
    expect((await make(site)).status).toBe(201);
  });

  test("comes again seven days after a refusal, and twice at most", async () => {
    const site = await connectSite();
    for (const turn of [1, 2, 3]) {
      const id = await offer(site);
      await site.organizer.post(steps(id), { step: "decline", rounds: 1 });
      const early = await make(site);
      expect(early.status).toBe(409);
      await site.letTimePass(7 * DAY_MS);
      if (turn === 3) {
        expect((await make(site)).body.message).toBe(
          "You have made three offers for this listing already.",
        );
      }
    }
  });
});

describe("a talk", () => {
  test("goes back and forth, one at a time, until somebody accepts", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    const id = await offer(site);
    expect(await talk(organizer, id)).toMatchObject({
      ...{ side: "creator", turn: "creator", steps: ["counter", "accept", "decline"] },
      ...{ otherName: "sponsor", feeCents: 10_000 },
    });
    expect(await talk(sponsor, id)).toMatchObject({ side: "sponsor", steps: ["withdraw"] });
    expect((await sponsor.post(steps(id), { step: "accept", rounds: 1 })).status).toBe(409);
    const counter = { step: "counter", rounds: 1, amount: 150_000, message: MESSAGE };
    expect((await organizer.post(steps(id), counter)).status).toBe(200);
    const stale = await sponsor.post(steps(id), { step: "accept", rounds: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, "stale"]);
    const { status, body } = await sponsor.post(steps(id), { step: "accept", rounds: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ data: { status: "accepted", amount: 150_000 }, dealId: 1 });
    expect((await talk(sponsor, id)).events).toMatchObject([
      { kind: "offer", by: "sponsor", amount: 100_000 },
      { kind: "counter", by: "creator", amount: 150_000 },
      { kind: "accept", by: "sponsor", amount: null },
    ]);
  });

  test("has five amounts, and a sixth is refused with a sentence", async () => {
    const site = await connectSite();
    const id = await offer(site);
    const turns = [site.organizer, site.sponsor, site.organizer, site.sponsor, site.organizer];
    for (const [index, who] of turns.entries()) {
      const amount = 90_000 - index * 100;
      const counter = { step: "counter", rounds: index + 1, amount, message: MESSAGE };
      const { status, body } = await who.post(steps(id), counter);
      expect(status).toBe(index < 4 ? 200 : 409);
      if (index === 4) expect(body.message).toMatch(/^An offer goes back and forth 5 times/);
    }
  });

  test("stays above the lowest price where the creator takes no lower offers", async () => {
    const site = await connectSite({ takesLowerOffers: false });
    const id = await offer(site);
    const counter = (rounds: number, amount: number) => ({
      ...{ step: "counter", rounds, amount, message: MESSAGE },
    });
    expect((await site.organizer.post(steps(id), counter(1, 150_000))).status).toBe(200);
    const low = await site.sponsor.post(steps(id), counter(2, 24_999));
    expect([low.status, low.body.fields]).toEqual([
      422,
      { amount: "This listing takes offers from $250.00" },
    ]);
    expect((await site.sponsor.post(steps(id), counter(2, 25_000))).status).toBe(200);
    // What the creator asks for is theirs to say.
    expect((await site.organizer.post(steps(id), counter(3, 20_000))).status).toBe(200);
  });

  test("keeps its listing shown for 90 days more, also after the listing was edited", async () => {
    const publishedAt = new Date("2027-03-01T18:00:00Z");
    const expiresAt = new Date(publishedAt.getTime() + 90 * DAY_MS);
    const site = await connectSite({ dateStart: "2027-12-01", dateEnd: "2027-12-02", expiresAt });
    const { deps, organizer, listingId } = site;
    await site.letTimePass(75 * DAY_MS);
    const offered = site.clock.now.getTime();
    await offer(site);
    const own = async () => (await organizer.get("/api/connect/own-listings")).body.data[0];
    const extended = new Date(offered + 90 * DAY_MS).toISOString();
    expect(await own()).toMatchObject({ expiresAt: extended });
    const change = { audienceSize: 3_000 };
    await organizer.patch(`/api/connect/own-listings/${listingId}`, change);
    expect(await own()).toMatchObject({ expiresAt: extended, audienceSize: 3_000 });
    await site.letTimePass(84 * DAY_MS);
    await publishAndExpire(deps);
    expect((await own()).status).toBe("active");
    const told = (await site.outbox()).filter(({ subject }) =>
      subject.startsWith("Your listing ends"),
    );
    expect(told).toHaveLength(1);
    await site.letTimePass(6 * DAY_MS);
    await publishAndExpire(deps);
    expect((await own()).status).toBe("expired");
  });

  test("refuses a counteroffer of the amount that is already named", async () => {
    const site = await connectSite();
    const id = await offer(site);
    const counter = (rounds: number, amount: number) => ({
      ...{ step: "counter", rounds, amount, message: MESSAGE },
    });
    const same = await site.organizer.post(steps(id), counter(1, 100_000));
    expect([same.status, same.body.fields]).toEqual([
      422,
      { amount: "$1,000.00 is already on the table. Name another amount, or accept it." },
    ]);
    expect((await site.organizer.post(steps(id), counter(1, 100_001))).status).toBe(200);
    expect((await site.sponsor.post(steps(id), counter(2, 100_001))).status).toBe(422);
  });

  test("expires after seven days; a day before, whose turn it is was told", async () => {
    const site = await connectSite();
    const { deps, sponsor } = site;
    const id = await offer(site);
    await site.letTimePass(6 * DAY_MS + HOUR_MS);
    await expireOffers(deps);
    await expireOffers(deps);
    const told = (await site.outbox()).filter(({ subject }) =>
      subject.includes("expires tomorrow"),
    );
    expect(told.map(({ to }) => to)).toEqual(["organizer@lakefront.example"]);
    await site.letTimePass(DAY_MS);
    expect((await site.organizer.post(steps(id), { step: "accept", rounds: 1 })).status).toBe(409);
    await expireOffers(deps);
    expect(await talk(sponsor, id)).toMatchObject({ status: "expired", turn: null, steps: [] });
  });

  test("keeps what was offered for when the listing changes, and says so", async () => {
    const site = await connectSite();
    const { sponsor, organizer, listingId } = site;
    const id = await offer(site);
    expect(await talk(sponsor, id)).toMatchObject({ hasListingChanged: false });
    const benefits = ["Banner at the parking lot"];
    await organizer.patch(`/api/connect/own-listings/${listingId}`, { benefits });
    expect(await talk(sponsor, id)).toMatchObject({ hasListingChanged: false });
    const [row] = await site.db.select().from(listings);
    await site.admin.post(`/api/admin/connect/listings/${listingId}/decision`, {
      ...{ decision: "approve", expectedUpdatedAt: row?.updatedAt.toISOString() },
    });
    expect(await talk(sponsor, id)).toMatchObject({
      hasListingChanged: true,
      snapshot: { benefits: ["Banner behind home plate", "Name in every announcement"] },
    });
  });

  test.each([
    ["take-back", (id: number) => `/api/connect/own-listings/${id}/take-back`],
    ["completion", (id: number) => `/api/connect/own-listings/${id}/completion`],
  ])("ends with its listing: %s", async (_name, call) => {
    const site = await connectSite();
    const id = await offer(site);
    expect((await site.organizer.post(call(site.listingId))).status).toBe(200);
    expect(await talk(site.sponsor, id)).toMatchObject({ status: "declined", turn: null });
    const [mail] = (await site.outbox()).slice(-1);
    expect(mail).toMatchObject({
      to: "sponsor@lakefront.example",
      subject: "A listing is closed: Crescent City Classic",
    });
    // Nobody has refused the sponsor.
    await site.db.update(listings).set({ status: "active" });
    expect((await make(site)).status).toBe(201);
  });

  test("in which somebody gives contact details three times is told to staff, without them", async () => {
    const site = await connectSite();
    const contact = "Please write to us: ana@gulf-roofing.example, thank you.";
    const { body } = await make(site, { message: contact });
    const { id } = body.data;
    const counter = (rounds: number) => ({
      ...{ step: "counter", rounds, amount: 90_000 + rounds, message: contact },
    });
    await site.organizer.post(steps(id), counter(1));
    expect((await site.admin.get("/api/admin/connect/offers")).body.data).toMatchObject([
      { contactTries: 2 },
    ]);
    await site.sponsor.post(steps(id), counter(2));
    const flagged = await site.admin.get(
      withQuery("/api/admin/connect/offers", { flagged: "yes" }),
    );
    expect(flagged.body.data).toHaveLength(1);
    const mails = (await site.outbox()).filter(({ to }) => to === "staff@raw.example");
    expect(mails).toHaveLength(1);
    expect(JSON.stringify([mails, flagged.body])).not.toContain("ana@");
  });
});

describe("a message without an amount", () => {
  const messages = (id: number) => `/api/connect/offers/${id}/messages`;
  const QUESTION = "How many people come? Call 504-555-0142.";
  const told = async (site: ConnectSite) =>
    (await site.outbox()).filter(({ subject }) => subject.startsWith("A message about"));

  test("is a question or an answer: it hides contacts, and takes no round and no turn", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    const id = await offer(site);
    const before = await talk(sponsor, id);
    expect((await sponsor.post(messages(id), { message: QUESTION })).status).toBe(201);
    const answer = await organizer.post(messages(id), { message: "About 400 on Saturday." });
    expect(answer.body.data).toMatchObject({ turn: "creator", canWrite: true });
    const { amount, rounds, turn, expiresAt, events } = await talk(sponsor, id);
    expect({ amount, rounds, turn, expiresAt }).toEqual({
      ...{ amount: before.amount, rounds: 1, turn: "creator", expiresAt: before.expiresAt },
    });
    expect(events.slice(1)).toMatchObject([
      { kind: "message", by: "sponsor", amount: null, message: expect.stringContaining("hidden") },
      { kind: "message", by: "creator", message: "About 400 on Saturday." },
    ]);
    expect(JSON.stringify(events)).not.toContain("0142");
    const step = { step: "accept", rounds: 1 };
    expect((await organizer.post(steps(id), step)).status).toBe(200);
    const late = await sponsor.post(messages(id), { message: QUESTION });
    expect([late.status, late.body.message]).toEqual([409, "This offer has ended."]);
  });

  test("hides contacts that are spread over several, which count as one try", async () => {
    const site = await connectSite();
    const { sponsor, organizer, admin } = site;
    const id = await offer(site);
    const send = (side: ConnectSite["sponsor"], message: string) =>
      side.post(messages(id), { message });
    await send(sponsor, "Starts 504 555");
    await send(organizer, "What does?");
    await send(sponsor, "ends 0199");
    const hidden = "[contact hidden until paid]";
    for (const side of [sponsor, organizer]) {
      const [, ...written] = (await talk(side, id)).events;
      expect(written.map(({ message }: { message: string }) => message)).toEqual([
        ...[hidden, "What does?", hidden],
      ]);
    }
    const { data } = (await admin.get("/api/admin/connect/offers")).body;
    expect(data).toMatchObject([{ contactTries: 1 }]);
  });

  test("is written once however often it is sent, and by the two sides alone", async () => {
    const site = await connectSite();
    const { sponsor, stranger, member, admin, visitor } = site;
    const id = await offer(site);
    const sent = { message: QUESTION, idempotencyKey: crypto.randomUUID() };
    for (const _ of [1, 2]) expect((await sponsor.post(messages(id), sent)).status).toBe(201);
    expect((await talk(sponsor, id)).events).toHaveLength(2);
    expect((await sponsor.post(messages(id), { message: "?" })).status).toBe(422);
    for (const [who, status] of [
      [visitor, 401],
      [member, 403],
      [admin, 403],
      [stranger, 404],
    ] as const) {
      expect((await who.post(messages(id), { message: QUESTION })).status).toBe(status);
    }
  });

  test("is in the bell each time and not mailed while one is unread that was, without its text", async () => {
    const site = await connectSite();
    const { sponsor, organizer } = site;
    const id = await offer(site);
    for (const message of ["How many people come?", "And on Sunday?"]) {
      await sponsor.post(messages(id), { message });
    }
    const bell = async () => (await organizer.get("/api/notifications")).body.data;
    expect(await bell()).toHaveLength(3);
    expect((await told(site)).map(({ to }) => to)).toEqual([organizer.user.email]);
    await site.letTimePass(HOUR_MS);
    await sponsor.post(messages(id), { message: "Is there shade?" });
    expect(await told(site)).toHaveLength(1);
    const about = { type: "offer", relatedId: id };
    const { body } = await organizer.post("/api/notifications/read-about", about);
    expect(body.data.unread).toBe(0);
    await sponsor.post(messages(id), { message: "And shade for 40?" });
    expect(await told(site)).toHaveLength(2);
    expect(JSON.stringify([await bell(), await site.outbox()])).not.toMatch(/people come|shade/);
  });

  test("waits for a response after ten in a row, and ends with the offer and Connect", async () => {
    const site = await connectSite();
    const { db, sponsor, organizer } = site;
    const id = await offer(site);
    const write = (side: ConnectSite["sponsor"]) =>
      side.post(messages(id), { message: "How many people come?" });
    for (let time = 0; time < 10; time += 1) expect((await write(sponsor)).status).toBe(201);
    const flood = await write(sponsor);
    expect([flood.status, flood.body.message]).toEqual([
      409,
      "You've sent 10 messages. Please wait for a response.",
    ]);
    expect((await talk(sponsor, id)).canWrite).toBe(false);
    expect((await write(organizer)).status).toBe(201);
    expect((await write(sponsor)).status).toBe(201);
    await switchConnect(db, false);
    expect((await write(sponsor)).status).toBe(409);
    await switchConnect(db, true);
    await site.letTimePass(7 * DAY_MS);
    expect((await write(organizer)).body.message).toBe("This offer has expired.");
  });
});

test("the creator of several listings counts the open offers for each one", async () => {
  const site = await connectSite();
  const { organizer, stranger, listingId } = site;
  const { id: otherId } = await aListing(site.db, { creatorId: organizer.partnerId });
  const declined = await offer(site);
  await organizer.post(steps(declined), { step: "decline", rounds: 1 });
  await offer({ sponsor: stranger, listingId });
  await offer({ ...site, listingId: otherId });
  await offer({ sponsor: stranger, listingId: otherId });
  const open = async (id: number) => {
    const filter = { box: "received", state: "open", listing: String(id) };
    return (await organizer.get(withQuery(OFFERS, filter))).body.total;
  };
  expect([await open(listingId), await open(otherId)]).toEqual([1, 2]);
});

test("nobody but its two sides reads a talk or takes part in it", async () => {
  const site = await connectSite();
  const { stranger, member, admin, visitor } = site;
  const id = await offer(site);
  const path = `/api/connect/offers/${id}`;
  for (const [who, status] of [
    [visitor, 401],
    [member, 404],
    [stranger, 404],
    [admin, 404],
  ] as const) {
    expect((await who.get(path)).status).toBe(status);
  }
  expect((await stranger.post(steps(id), { step: "withdraw", rounds: 1 })).status).toBe(404);
  for (const box of ["sent", "received"]) {
    const own = await stranger.get(withQuery(OFFERS, { box }));
    expect(own.body.data).toEqual([]);
  }
  expect((await site.sponsor.get(withQuery(OFFERS, { box: "sent" }))).body.data).toHaveLength(1);
  const received = await site.organizer.get(withQuery(OFFERS, { box: "received" }));
  expect(received.body.data).toMatchObject([{ side: "creator", otherName: "sponsor" }]);
  await site.expectStatuses((actor) => actor.get("/api/admin/connect/offers"), {
    ...{ visitor: 401, member: 403, otherMember: 403, admin: 200 },
  });
});

test.each([
  ["sponsor", "organizer", "The sponsor has withdrawn the offer for your listing"],
  ["organizer", "sponsor", "the account that listed it were deleted, so your offer is withdrawn"],
] as const)(
  "the open offer of the %s who leaves is withdrawn, and the %s is notified",
  async (left, told, text) => {
    const site = await connectSite();
    const leaving = site[left];
    await offer(site);
    expect((await leaving.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    const mail = (await site.outbox()).at(-1);
    expect(mail).toMatchObject({
      to: site[told].user.email,
      subject: "An offer was withdrawn: Crescent City Classic",
    });
    const parts = JSON.stringify(mail?.parts);
    expect(parts).toContain(text);
    expect(parts).toContain("/connect/dashboard");
    const [entry] = (await site[told].get("/api/notifications")).body.data;
    expect(entry).toMatchObject({ relatedId: null });
    const box = left === "sponsor" ? "received" : "sent";
    const { body } = await site[told].get(withQuery(OFFERS, { box }));
    expect(body).toMatchObject({ data: [], total: 0 });
    expect(body.withdrawn).toEqual([
      {
        ...{ id: 1, side: left === "sponsor" ? "creator" : "sponsor", amount: expect.any(Number) },
        ...{ title: "Crescent City Classic", withdrawnAt: site.deps.now().toISOString() },
      },
    ]);
    const later = () => new Date(site.deps.now().getTime() + 25 * 31 * DAY_MS);
    await forgetOldTalks({ ...site.deps, now: later });
    expect(await site.db.select().from(withdrawnOffers)).toEqual([]);
  },
);

test("an organizer who is suspended is shown no more, and whoever talked is told", async () => {
  const site = await connectSite();
  const { admin, organizer, sponsor, visitor, listingId } = site;
  const id = await offer(site);
  const call = `/api/admin/users/${organizer.user.id}/suspend`;
  expect((await admin.post(call, { reason: "Nobody answers." })).status).toBe(200);
  expect((await visitor.get(`/api/connect/listings/${listingId}`)).status).toBe(404);
  expect((await visitor.get(`/api/connect/people/${organizer.partnerId}`)).status).toBe(404);
  expect(await talk(sponsor, id)).toMatchObject({ status: "declined" });
});

test("who has switched mail off, or has not confirmed an address, is told in the bell alone", async () => {
  const site = await connectSite();
  const { db, organizer, sponsor } = site;
  const preferences = { notificationPreferences: { emailNotifications: false } };
  expect((await organizer.post("/api/user-profile", preferences)).status).toBe(200);
  await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, sponsor.user.id));
  const id = await offer(site);
  await organizer.post(steps(id), { step: "decline", rounds: 1 });
  for (const side of [organizer, sponsor]) {
    expect((await side.get("/api/notifications")).body.data).toMatchObject([{ relatedId: id }]);
  }
  expect(await site.outbox()).toEqual([]);
});
