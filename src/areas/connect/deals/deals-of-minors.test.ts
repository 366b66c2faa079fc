import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { scheduledJobs } from "#app/jobs.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { aMinorListing } from "#areas/connect/listings/testing.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { uploads } from "#areas/platform/uploads/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import {
  accept,
  agree,
  balanceOf,
  type ConnectSite,
  cancel,
  connectSite,
  deliver,
  offer,
  pay,
  queuedDeals,
  read,
  runJobs,
} from "#tests/deals.ts";
import { removeEndedProofs } from "./service/retention.ts";
import { deals, disputes, proofs } from "./tables.ts";

const TOKEN = "t".repeat(43);
const CAP = "Jordan wears your cap at each game";
const MESSAGE = "We saw Jordan play, and would love to help out.";

/** A parent's listing about a child, which sponsors may talk about. */
async function familySite(): Promise<ConnectSite> {
  const site = await connectSite({ status: "completed" });
  const parent = await site.join("denise", "athlete");
  const { id } = await aMinorListing(site.db, {
    ...{ creatorId: parent.partnerId, token: TOKEN, secret: site.deps.secrets.vote },
    ...{ benefits: [CAP, "A post each week"], slots: 3 },
  });
  return { ...site, organizer: parent, listingId: id };
}

const sayNo = ({ visitor }: ConnectSite) =>
  visitor.post(`/api/connect/guardian/${TOKEN}`, { agrees: false });

/** Has the parent show a picture of the first benefit, and gives its call. */
async function showPicture({ db, deps, organizer }: ConnectSite, id: number) {
  await db.insert(uploads).values({ name: "cap.webp", userId: organizer.user.id });
  await deps.storage.put("cap.webp", Buffer.from("a picture"));
  const proof = { kind: "picture", benefit: 0, upload: paths.upload("cap.webp"), note: CAP };
  const { body } = await organizer.post(`/api/connect/deals/${id}/proofs`, proof);
  return `/api/connect/deals/${id}/proofs/${body.data.benefits[0].proofs[0].id}`;
}

const flagged = async ({ admin }: ConnectSite) => {
  const { body } = await admin.get(withQuery("/api/admin/connect/deals", { flagged: "yes" }));
  return body.data.map(({ id, leftToStaff }: Record<string, unknown>) => [id, leftToStaff]);
};

describe("a guardian's no to a listing with a paid deal", () => {
  test("shows what was shown to staff alone, and nothing more is shown or delivered", async () => {
    const site = await familySite();
    const { organizer, sponsor, admin } = site;
    const id = await agree(site);
    await pay(site, id);
    const picture = await showPicture(site, id);
    expect((await sponsor.get(picture)).status).toBe(200);
    expect(await flagged(site)).toEqual([]);
    await sayNo(site);
    for (const [who, status] of [
      [sponsor, 404],
      [organizer, 404],
      [admin, 200],
    ] as const) {
      expect((await who.get(picture)).status).toBe(status);
    }
    const link = { kind: "link", benefit: 1, url: "https://lakefront.example/post" };
    expect((await organizer.post(`/api/connect/deals/${id}/proofs`, link)).status).toBe(409);
    const step = { step: "deliver" };
    const delivered = await organizer.post(`/api/connect/deals/${id}/steps`, step);
    expect([delivered.status, delivered.body.message]).toEqual([
      409,
      "The listing was taken down, so our staff decide about this deal.",
    ]);
    for (const side of [organizer, sponsor]) {
      const deal = await read(side, id);
      expect(deal).toMatchObject({ canProve: false, isWithStaff: true });
      expect(deal.benefits).toEqual([
        { text: "Benefit 1", proofs: [] },
        { text: "Benefit 2", proofs: [] },
      ]);
      expect(deal.steps).not.toContain("deliver");
      expect(JSON.stringify(deal)).not.toContain("Jordan");
    }
    expect(await flagged(site)).toEqual([[id, "word_ended"]]);
    const forStaff = (await admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    expect(forStaff.benefits[0].proofs).toHaveLength(1);
  });

  test("removes what was shown once staff have decided, and at once where the deal is over", async () => {
    const site = await familySite();
    const { admin, db, deps } = site;
    const running = await agree(site);
    await pay(site, running);
    const picture = await showPicture(site, running);
    const over = await agree(site);
    await pay(site, over);
    await deliver(site, over);
    await accept(site, over);
    await site.letTimePass(4 * DAY_MS);
    await runJobs(site);
    expect(await removeEndedProofs(deps)).toBe(0);
    await sayNo(site);
    expect([await removeEndedProofs(deps), await removeEndedProofs(deps)]).toEqual([1, 0]);
    const kept = await db.select().from(proofs);
    expect(kept.map(({ dealId }) => dealId)).toEqual([running]);
    const decision = { refund: 100_000, reason: "The listing was taken down." };
    await admin.post(`/api/admin/connect/deals/${running}/decision`, decision);
    expect(await flagged(site)).toEqual([]);
    expect(await removeEndedProofs(deps)).toBe(1);
    expect((await admin.get(picture)).status).toBe(404);
    expect(await deps.storage.find(kept[0]?.fileName ?? "")).toBeNull();
  });

  test("keeps what was shown of deals about others", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    expect(await removeEndedProofs(site.deps)).toBe(0);
    expect(await site.db.$count(proofs)).toBe(2);
  });
});

describe("a paid deal after a guardian's no", () => {
  const REASON = "Jordan never wore the cap at the games we saw.";

  /** A delivered and a running deal, both paid; 40 days later the guardian says no. */
  async function stoppedDeals() {
    const site = await familySite();
    const delivered = await agree(site);
    await pay(site, delivered);
    await deliver(site, delivered);
    const running = await agree(site);
    await pay(site, running);
    await site.letTimePass(40 * DAY_MS);
    const before = (await site.outbox()).length;
    expect(await queuedDeals(site)).toEqual([]);
    await sayNo(site);
    const mails = (await site.outbox()).slice(before);
    return { site, delivered, running, mails };
  }

  test("is neither accepted nor given up by time, and of nothing is anybody reminded", async () => {
    const { site, delivered } = await stoppedDeals();
    const { db, admin, deps } = site;
    const mails = (await site.outbox()).length;
    // The last day of the listing is over for more than a month.
    await site.letTimePass(59 * DAY_MS);
    await runJobs(site);
    const states = await db.select({ state: deals.fulfilment }).from(deals).orderBy(deals.id);
    expect(states.map(({ state }) => state)).toEqual(["delivered", "in_progress"]);
    expect((await site.outbox()).slice(mails)).toEqual([]);
    expect(await flagged(site)).toHaveLength(2);
    expect(await removeEndedProofs(deps)).toBe(0);
    expect(
      (await admin.get(`/api/admin/connect/deals/${delivered}`)).body.data.benefits[0].proofs,
    ).toHaveLength(1);
  });

  test("gives the money back if staff have not decided within 60 days", async () => {
    const { site, delivered, running } = await stoppedDeals();
    await site.letTimePass(60 * DAY_MS);
    await runJobs(site);
    for (const id of [delivered, running]) {
      expect(await balanceOf(site, id)).toEqual({});
      expect(await read(site.sponsor, id)).toMatchObject({
        ...{ fulfilment: "cancelled", status: "refunded", refundAmount: 100_000 },
      });
    }
    const over = (await site.outbox()).filter(({ subject }) => /^The deal is over/.test(subject));
    expect(over.map(({ to }) => to).toSorted()).toEqual([
      ...["denise@lakefront.example", "denise@lakefront.example"],
      ...["sponsor@lakefront.example", "sponsor@lakefront.example"],
    ]);
    expect(JSON.stringify(over)).not.toContain("dispute");
    expect(await queuedDeals(site)).toEqual([]);
  });

  test("waits in the queue of staff until they have decided", async () => {
    const { site, delivered, running } = await stoppedDeals();
    expect(await queuedDeals(site)).toEqual([
      ["deal", delivered],
      ["deal", running],
    ]);
    for (const id of [delivered, running]) {
      const decision = { refund: 40_000, reason: "Half of it was done." };
      await site.admin.post(`/api/admin/connect/deals/${id}/decision`, decision);
    }
    expect(await queuedDeals(site)).toEqual([]);
  });

  test("is decided for a reason that both sides read, on the page and by mail", async () => {
    const { site, delivered } = await stoppedDeals();
    const { sponsor, organizer, admin, deps } = site;
    const reason = "Half of it was done.";
    expect(await read(sponsor, delivered)).toMatchObject({ isWithStaff: true, isDecided: false });
    const decision = { refund: 40_000, reason };
    await admin.post(`/api/admin/connect/deals/${delivered}/decision`, decision);
    expect([await removeEndedProofs(deps), await removeEndedProofs(deps)]).toEqual([1, 0]);
    for (const side of [sponsor, organizer]) {
      const deal = await read(side, delivered);
      expect(deal).toMatchObject({ isWithStaff: false, isDecided: true, fulfilment: "accepted" });
      const words = deal.events.flatMap((event: { words: string | null }) => event.words ?? []);
      expect(words).toEqual([reason]);
      const { data } = (await side.get("/api/connect/deals")).body;
      const decided = data.filter((one: { isDecided: boolean }) => one.isDecided);
      expect(decided).toMatchObject([{ id: delivered }]);
    }
    const mails = (await site.outbox()).filter(({ subject }) =>
      subject.startsWith("Our staff have decided"),
    );
    expect(mails).toHaveLength(2);
    for (const mail of mails) expect(mail.parts).toContain(`The reason: ${reason}`);
  });

  test("is announced to both sides with what happens to the money, and to staff", async () => {
    const { site, delivered, running, mails } = await stoppedDeals();
    const stopped = mails.filter(({ subject }) => subject.startsWith("Stopped: "));
    const told = stopped.map(({ to, cause }) => [to, cause]);
    expect(told.toSorted()).toEqual([
      ["denise@lakefront.example", `connect-deal:${delivered}:stopped:organizer`],
      ["denise@lakefront.example", `connect-deal:${running}:stopped:organizer`],
      ["sponsor@lakefront.example", `connect-deal:${delivered}:stopped:sponsor`],
      ["sponsor@lakefront.example", `connect-deal:${running}:stopped:sponsor`],
    ]);
    for (const mail of stopped) {
      const text = JSON.stringify(mail);
      const to = mail.to === "sponsor@lakefront.example" ? "to you" : "to the sponsor";
      expect(text).toContain(`how much of the $1,000.00 goes back ${to}`);
      expect(text).toContain("If they haven't decided by June 18, 2027, all of it goes back.");
      expect(text).not.toMatch(/Jordan|guardian|parent/i);
    }
    const staff = mails.filter(({ to }) => to === site.deps.mail.staff);
    expect(staff.map(({ subject }) => subject)).toEqual([
      `Connect: deal ${delivered} needs a decision`,
      `Connect: deal ${running} needs a decision`,
    ]);
    expect(JSON.stringify(staff)).toContain("June 18, 2027");
  });

  test("with a bank's inquiry promises no day, and waits for the bank, then for staff", async () => {
    const site = await familySite();
    const id = await agree(site);
    const session = await pay(site, id);
    const bank = (outcome: string) =>
      site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome });
    await bank("dispute");
    await sayNo(site);
    const mails = (await site.outbox()).filter(({ subject }) => subject.startsWith("Stopped: "));
    expect(mails).toHaveLength(2);
    expect(JSON.stringify(mails)).not.toContain("decided by");
    await site.letTimePass(61 * DAY_MS);
    await runJobs(site);
    expect(await queuedDeals(site)).toEqual([]);
    expect((await read(site.sponsor, id)).fulfilment).toBe("in_progress");
    await bank("dispute_won");
    await runJobs(site);
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    await site.letTimePass(61 * DAY_MS);
    await runJobs(site);
    expect((await read(site.sponsor, id)).status).toBe("refunded");
  });

  test("in dispute stays a dispute in the queue, and ends 60 days after it was opened", async () => {
    const site = await familySite();
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const opened = { step: "dispute", words: REASON };
    await site.sponsor.post(`/api/connect/deals/${id}/steps`, opened);
    await site.letTimePass(2 * DAY_MS);
    await sayNo(site);
    expect(await queuedDeals(site)).toEqual([["dispute", id]]);
    const mails = (await site.outbox()).filter(({ subject }) => subject.startsWith("Stopped: "));
    expect(JSON.stringify(mails)).toContain("If they haven't decided by May 9, 2027");
    await site.letTimePass(58 * DAY_MS);
    await runJobs(site);
    expect((await read(site.sponsor, id)).status).toBe("refunded");
  });

  test.each(["accept", "ask_changes", "dispute"] as const)(
    "is not the sponsor's to decide: %s",
    async (step) => {
      const site = await familySite();
      const id = await agree(site);
      await pay(site, id);
      await deliver(site, id);
      await sayNo(site);
      expect((await read(site.sponsor, id)).steps).toEqual([]);
      const given = { step, words: REASON };
      const { status, body } = await site.sponsor.post(`/api/connect/deals/${id}/steps`, given);
      expect([status, body.message]).toEqual([
        409,
        "The listing was taken down, so our staff decide about this deal.",
      ]);
    },
  );

  test("is canceled by neither side", async () => {
    const site = await familySite();
    const id = await agree(site);
    await pay(site, id);
    await sayNo(site);
    expect([await cancel(site.sponsor, id), await cancel(site.organizer, id)]).toEqual([409, 409]);
  });

  test("shows no word of its dispute or report to a side, also in a download", async () => {
    const site = await familySite();
    const { sponsor, organizer, admin, db, deps } = site;
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    const opened = { step: "dispute", words: REASON };
    expect((await sponsor.post(`/api/connect/deals/${id}/steps`, opened)).status).toBe(200);
    await sayNo(site);
    const answer = { words: "Jordan wore it at each of the games." };
    const answered = await organizer.post(`/api/connect/deals/${id}/answer`, answer);
    const words = await organizer.put(`/api/connect/deals/${id}/words`, answer);
    expect([answered.status, words.status]).toEqual([409, 409]);
    for (const side of [sponsor, organizer]) {
      const deal = await read(side, id);
      expect(deal).toMatchObject({ canAnswer: false, dispute: { reason: null, answer: null } });
      const download = (await side.get("/api/user/data")).body.connect.deals;
      expect(JSON.stringify([deal, download])).not.toContain("Jordan");
    }
    const forStaff = (await admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    expect(forStaff.dispute.reason).toBe(REASON);
    const decision = { refund: 100_000, reason: "Jordan did not wear it." };
    expect((await admin.post(`/api/admin/connect/deals/${id}/decision`, decision)).status).toBe(
      200,
    );
    expect((await read(sponsor, id)).dispute.decision).toBeNull();
    expect(await removeEndedProofs(deps)).toBe(1);
    expect(await removeEndedProofs(deps)).toBe(0);
    expect(JSON.stringify(await db.select().from(disputes))).not.toContain("Jordan");
  });
});

describe("the guardian's link", () => {
  test("works as long as a deal about the child has words, though the listing is long over", async () => {
    const site = await familySite();
    const { db, deps, listingId } = site;
    const id = await agree(site);
    await pay(site, id);
    await db.update(listings).set({ status: "completed" }).where(eq(listings.id, listingId));
    await site.letTimePass(91 * DAY_MS);
    await db.delete(offers);
    const forget = scheduledJobs(deps).find(({ name }) => name === "connect-forget-minors");
    await forget?.run();
    expect((await sayNo(site)).status).toBe(200);
    expect(await flagged(site)).toEqual([[id, "word_ended"]]);
  });
});

describe("a guardian's no", () => {
  test("takes the child out of all talks, those that have ended among them", async () => {
    const site = await familySite();
    const { sponsor, stranger, organizer, listingId, db } = site;
    const ended = (
      await stranger.post("/api/connect/offers", {
        ...{ listingId, amount: 50_000, message: MESSAGE },
      })
    ).body.data.id;
    const answer = { step: "decline", rounds: 1, message: "Jordan says thank you." };
    await organizer.post(`/api/connect/offers/${ended}/steps`, answer);
    const open = await offer(site);
    expect(
      (await stranger.get(`/api/connect/offers/${ended}`)).body.data.snapshot.benefits,
    ).toEqual([CAP, "A post each week"]);
    await sayNo(site);
    for (const [caller, id] of [
      [stranger, ended],
      [sponsor, open],
      [organizer, ended],
    ] as const) {
      const talk = (await caller.get(`/api/connect/offers/${id}`)).body.data;
      expect(talk.snapshot.benefits).toEqual(["Benefit 1", "Benefit 2"]);
      expect(talk.amount).toBeGreaterThan(0);
      expect(JSON.stringify(talk)).not.toContain("Jordan");
    }
    expect(JSON.stringify(await db.select().from(offers))).not.toContain("Jordan");
  });

  test("takes sport and ages off all that sponsors keep, and off what they are told", async () => {
    const site = await familySite();
    const { sponsor, stranger, organizer, listingId, db } = site;
    expect((await stranger.put(`/api/connect/saved/${listingId}`)).status).toBe(200);
    const over = await agree(site);
    await pay(site, over);
    await deliver(site, over);
    await accept(site, over);
    await agree(site);
    const open = await offer({ sponsor: stranger, listingId });
    const before = (await site.outbox()).length;
    await sayNo(site);
    const mails = (await site.outbox()).slice(before);
    const kept = await db.select().from(deals);
    expect(kept.map(({ title, amount, dateStart }) => [title, amount, dateStart !== null])).toEqual(
      [
        ["Young athlete", 100_000, true],
        ["Young athlete", 100_000, true],
      ],
    );
    const seen: unknown[] = [mails.filter(({ to }) => to.endsWith("@lakefront.example")), kept];
    for (const side of [sponsor, stranger, organizer]) {
      seen.push((await side.get("/api/user/data")).body.connect);
      seen.push((await side.get("/api/notifications")).body.data);
    }
    seen.push((await stranger.get(`/api/connect/offers/${open}`)).body.data);
    expect(JSON.stringify(seen)).not.toMatch(/baseball|ages 1/i);
    const bell = (await stranger.get("/api/notifications")).body.data;
    expect(bell.map(({ title }: { title: string }) => title)).toEqual([
      "A listing is closed: Young athlete",
      "A saved listing has ended: Young athlete",
    ]);
  });

  test("leaves talks and deals about others as they are", async () => {
    const site = await familySite();
    const [listing] = await site.db.select().from(listings).where(eq(listings.isForMinor, false));
    await site.db
      .update(listings)
      .set({ status: "active" })
      .where(eq(listings.id, listing?.id ?? 0));
    const id = await offer({ sponsor: site.sponsor, listingId: listing?.id ?? 0 });
    await sayNo(site);
    const talk = (await site.sponsor.get(`/api/connect/offers/${id}`)).body.data;
    expect(talk.snapshot.benefits).toEqual(listing?.benefits);
    expect(talk.events[0].message).not.toBeNull();
    expect(await site.db.$count(deals)).toBe(0);
  });
});

test.each(["sponsor", "organizer"] as const)(
  "an offer withdrawn with the account of the %s says nothing about the child to the other side",
  async (gone) => {
    const site = await familySite();
    const left = site[gone === "sponsor" ? "organizer" : "sponsor"];
    await offer(site);
    const before = (await site.outbox()).length;
    const { status } = await site[gone].delete("/api/user", { password: TEST_PASSWORD });
    expect(status).toBe(200);
    const mails = (await site.outbox()).slice(before).filter(({ to }) => to === left.user.email);
    expect(mails).not.toEqual([]);
    const box = gone === "sponsor" ? "received" : "sent";
    const { withdrawn } = (await left.get(withQuery("/api/connect/offers", { box }))).body;
    expect(withdrawn).toMatchObject([{ title: null }]);
    const [entry] = (await left.get("/api/notifications")).body.data;
    expect(JSON.stringify([mails, entry])).not.toMatch(/Baseball|ages 1/);
  },
);
