import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { removeOldDrafts } from "#areas/connect/listings/service/retention.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { asRead } from "#areas/connect/listings/testing.ts";
import { offers } from "#areas/connect/offers/tables.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  agree,
  type ConnectSite,
  cancel,
  connectSite,
  offer,
  pay,
  read,
  runJobs,
} from "#tests/deals.ts";
import { dealRefunds, deals } from "./tables.ts";

const own = ({ listingId }: ConnectSite) => `/api/connect/own-listings/${listingId}`;

const listingOf = async ({ db, listingId }: ConnectSite) =>
  (await db.select().from(listings).where(eq(listings.id, listingId)))[0];

/** A listing of which a sponsor was accepted waits for staff, as changed ones did before changes waited alone. */
async function waitingSite() {
  const site = await connectSite({ slots: 3 });
  const id = await agree(site);
  await site.db.update(listings).set({ status: "pending_review" });
  return { site, id };
}

async function rejectedSite() {
  const { site, id } = await waitingSite();
  const read = await asRead(site.db, site.listingId);
  const decision = { decision: "reject", reason: "Which season?", ...read };
  await site.admin.post(`/api/admin/connect/listings/${site.listingId}/decision`, decision);
  return { site, id };
}

describe("a listing of which a sponsor was accepted", () => {
  test("is no draft again once staff reject it, and is renewed instead", async () => {
    const { site, id } = await rejectedSite();
    const { organizer } = site;
    const edit = await organizer.patch(own(site), { title: "Crescent City Classic, again" });
    expect([edit.status, edit.body.message]).toEqual([
      409,
      "A sponsor was accepted, so it stays as it is. You can renew it.",
    ]);
    expect((await listingOf(site))?.status).toBe("rejected");
    const renewed = await organizer.post(`/api/connect/own-listings/${site.listingId}/renewal`);
    expect([renewed.status, renewed.body.data.status]).toEqual([201, "draft"]);
    await pay(site, id);
    expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
  });

  test("is a draft again where nobody was accepted, and is not renewed then", async () => {
    const { site, id } = await rejectedSite();
    await cancel(site.sponsor, id);
    expect(
      (await site.organizer.post(`/api/connect/own-listings/${site.listingId}/renewal`)).status,
    ).toBe(409);
    const edit = await site.organizer.patch(own(site), { title: "Crescent City Classic, again" });
    expect(edit.body.data.status).toBe("draft");
  });

  test.each(["pending_review", "approved"] as const)(
    "is completed by a suspension of its creator where it is %s",
    async (status) => {
      const { site, id } = await waitingSite();
      await site.db.update(listings).set({ status });
      const suspend = `/api/admin/users/${site.organizer.user.id}/suspend`;
      expect((await site.admin.post(suspend, { reason: "Found out" })).status).toBe(200);
      expect((await listingOf(site))?.status).toBe("completed");
      await pay(site, id);
      expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
    },
  );

  test.each(["draft", "rejected", "expired", "completed", "pending_review"] as const)(
    "takes money that comes in time, also where it is %s",
    async (status) => {
      const site = await connectSite();
      const id = await agree(site);
      await site.db.update(listings).set({ status });
      await pay(site, id);
      await runJobs(site);
      expect(await read(site.sponsor, id)).toMatchObject({ fulfilment: "in_progress" });
      expect(await site.db.$count(dealRefunds)).toBe(0);
    },
  );

  test("stays as long as its talk, also as a draft", async () => {
    const site = await connectSite();
    const { db, deps } = site;
    const id = await agree(site);
    await pay(site, id);
    await db.update(listings).set({ status: "draft", updatedAt: site.clock.now });
    await site.letTimePass(400 * DAY_MS);
    await db.update(deals).set({ textsForgottenAt: site.clock.now });
    expect(await removeOldDrafts(deps)).toBe(0);
    expect((await read(site.sponsor, id)).offerId).not.toBeNull();
    await db.delete(offers);
    expect(await removeOldDrafts(deps)).toBe(1);
  });
});

describe("a listing with fewer places than before", () => {
  /** Has one place instead of three, once staff approve. */
  async function leaveOnePlace(site: Awaited<ReturnType<typeof connectSite>>) {
    expect((await site.organizer.patch(own(site), { slots: 1 })).status).toBe(200);
    const decision = { decision: "approve", ...(await asRead(site.db, site.listingId)) };
    const path = `/api/admin/connect/listings/${site.listingId}/decision`;
    expect((await site.admin.post(path, decision)).status).toBe(200);
    return (await listingOf(site))?.status;
  }

  test("is completed where all that are left are paid, and the other talks end", async () => {
    const site = await connectSite({ slots: 3 });
    const { stranger, listingId } = site;
    await pay(site, await agree(site));
    const open = await offer({ sponsor: stranger, listingId });
    expect(await leaveOnePlace(site)).toBe("completed");
    const talk = (await stranger.get(`/api/connect/offers/${open}`)).body.data;
    expect(talk).toMatchObject({ status: "declined", events: [{}, { kind: "close" }] });
  });

  test("stays where one is reserved, of which whoever saved it is told", async () => {
    const site = await connectSite({ slots: 3 });
    const { stranger, listingId } = site;
    await stranger.put(`/api/connect/saved/${listingId}`);
    await agree(site);
    expect(await leaveOnePlace(site)).toBe("active");
    const [told] = (await stranger.get("/api/notifications")).body.data;
    expect(told).toMatchObject({
      type: "saved",
      title: expect.stringMatching(/^All places are taken/),
    });
  });
});

test("a listing whose last place was paid while staff read it is completed when they approve it", async () => {
  const { site, id } = await waitingSite();
  await site.db.update(listings).set({ slots: 1 });
  await pay(site, id);
  const approval = `/api/admin/connect/listings/${site.listingId}/decision`;
  const approved = { decision: "approve", ...(await asRead(site.db, site.listingId)) };
  expect((await site.admin.post(approval, approved)).status).toBe(200);
  expect((await listingOf(site))?.status).toBe("completed");
});

test("a completed listing can be renewed once its only sponsor has the money back", async () => {
  const site = await connectSite();
  const { organizer, listingId } = site;
  const id = await agree(site);
  await pay(site, id);
  expect((await listingOf(site))?.status).toBe("completed");
  await cancel(organizer, id);
  await runJobs(site);
  const { status, body } = await organizer.post(`/api/connect/own-listings/${listingId}/renewal`);
  expect([status, body.data.status]).toEqual([201, "draft"]);
});
