import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listings } from "#areas/connect/listings/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  accept,
  agree,
  balanceOf,
  type ConnectSite,
  connectSite,
  deliver,
  offer,
  onboard,
  type Partner,
  pay,
  queuedDeals,
  runJobs,
} from "#tests/deals.ts";

const suspend = async ({ admin }: ConnectSite, { user }: Partner) => {
  const { status } = await admin.post(`/api/admin/users/${user.id}/suspend`, {
    reason: "Found out",
  });
  expect(status).toBe(200);
};

const flagged = async ({ admin }: ConnectSite) => {
  const { body } = await admin.get(withQuery("/api/admin/connect/deals", { flagged: "yes" }));
  return body.data.map(({ id, leftToStaff }: Record<string, unknown>) => [id, leftToStaff]);
};

/** Lets four days pass, and the jobs run that are due by then. */
async function daysLater(site: ConnectSite): Promise<void> {
  await site.letTimePass(4 * DAY_MS);
  await runJobs(site);
}

describe("a suspended organizer", () => {
  test("is paid nothing until staff decide, who are told and see the deal", async () => {
    const site = await connectSite();
    const { admin, organizer } = site;
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await suspend(site, organizer);
    expect(await flagged(site)).toEqual([[id, "suspended"]]);
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    const mail = (await site.outbox()).find(
      ({ subject }) => subject === `Connect: deals of account ${organizer.user.id} need a decision`,
    );
    expect([mail?.to, JSON.stringify(mail)]).toEqual([
      site.deps.mail.staff,
      expect.stringContaining(`Deal ${id}: \\"Crescent City Classic\\"`),
    ]);
    await daysLater(site);
    expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, held: 100_000 });
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    await admin.post(`/api/admin/users/${organizer.user.id}/reinstate`, { reason: "A mistake" });
    expect(await queuedDeals(site)).toEqual([]);
    await daysLater(site);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
    expect(await flagged(site)).toEqual([]);
  });

  test("is paid by staff by hand, also with an account that is ready", async () => {
    const site = await connectSite();
    const { admin, organizer } = site;
    await onboard(site);
    const id = await agree(site);
    await pay(site, id);
    await deliver(site, id);
    await accept(site, id);
    await suspend(site, organizer);
    await daysLater(site);
    const { byHand } = (await admin.get(`/api/admin/connect/deals/${id}`)).body.data;
    expect(byHand).toEqual({ amountCents: 90_000, withheldCents: 0 });
    const paid = { note: "By check 1201", expectedCents: 90_000 };
    expect(await queuedDeals(site)).toEqual([["deal", id]]);
    expect((await admin.post(`/api/admin/connect/deals/${id}/payout`, paid)).status).toBe(200);
    expect(await flagged(site)).toEqual([]);
    expect(await queuedDeals(site)).toEqual([]);
    await admin.post(`/api/admin/users/${organizer.user.id}/reinstate`, { reason: "A mistake" });
    await daysLater(site);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
  });

  test("without a deal that is not over is told to nobody", async () => {
    const site = await connectSite();
    await suspend(site, site.organizer);
    const subjects = (await site.outbox()).map(({ subject }) => subject);
    expect(subjects).not.toContainEqual(expect.stringMatching(/need a decision/));
  });
});

describe("a suspended sponsor", () => {
  test("holds no place: the open talks end, of which the creators are told in neutral words", async () => {
    const site = await connectSite();
    const { sponsor, stranger, organizer, listingId, db } = site;
    const id = await offer(site);
    const other = await offer({ sponsor: stranger, listingId });
    await suspend(site, sponsor);
    const accepted = { step: "accept", rounds: 1 };
    expect((await organizer.post(`/api/connect/offers/${id}/steps`, accepted)).status).toBe(409);
    const [listing] = await db.select().from(listings);
    expect(listing).toMatchObject({ status: "active", slotsReserved: 0 });
    const talk = (await organizer.get(`/api/connect/offers/${id}`)).body.data;
    expect(talk).toMatchObject({
      status: "declined",
      events: [{}, { kind: "close", by: "system" }],
    });
    const told = (await site.outbox()).slice(-2).map(({ to, subject }) => `${to}: ${subject}`);
    expect(told.join()).toContain(
      "organizer@lakefront.example: An offer has ended: Crescent City Classic",
    );
    const mails = JSON.stringify((await site.outbox()).filter(({ to }) => /^organizer/.test(to)));
    expect(mails).not.toMatch(/suspend/i);
    expect((await organizer.post(`/api/connect/offers/${other}/steps`, accepted)).status).toBe(200);
  });

  test("is not agreed with, also where the talk was left open by a restore", async () => {
    const site = await connectSite();
    const { sponsor, organizer, db } = site;
    const id = await offer(site);
    await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, sponsor.user.id));
    const { status, body } = await organizer.post(`/api/connect/offers/${id}/steps`, {
      ...{ step: "accept", rounds: 1 },
    });
    expect([status, body.message]).toEqual([409, "The other side takes no part right now."]);
  });

  test("who was accepted before is shown to staff", async () => {
    const site = await connectSite();
    const id = await agree(site);
    await suspend(site, site.sponsor);
    expect(await flagged(site)).toEqual([[id, "suspended"]]);
    // Nothing is paid yet, and time ends it.
    expect(await queuedDeals(site)).toEqual([]);
  });
});
