import { describe, expect, test } from "vitest";
import { expireOffers } from "#areas/connect/offers/service/close-offers.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  accept,
  agree,
  balanceOf,
  connectSite,
  deliver,
  MESSAGE,
  offer,
  onboard,
  pay,
  runJobs,
} from "#tests/deals.ts";

const talk = (id: number) => `/api/connect/offers/${id}`;
const steps = (id: number) => `/api/connect/offers/${id}/steps`;

describe("while Connect is off", () => {
  test("a deal goes on to the payout, with its talk and what its sides have", async () => {
    const site = await connectSite();
    const { sponsor, organizer, stranger, member, db } = site;
    const id = await agree(site);
    await switchConnect(db, false);
    await pay(site, id);
    const { offerId } = (await sponsor.get(`/api/connect/deals/${id}`)).body.data;
    for (const side of [sponsor, organizer]) {
      const { status, body } = await side.get(talk(offerId));
      expect([status, body.data.events[0].message]).toEqual([200, MESSAGE]);
      const profile = (await side.get("/api/connect/profile")).body;
      expect(profile).toMatchObject({ isOn: false, data: { companyName: side.user.username } });
      const box = side === sponsor ? "sent" : "received";
      const list = await side.get(withQuery("/api/connect/offers", { box }));
      expect([list.status, list.body.total]).toEqual([200, 1]);
    }
    expect((await stranger.get(talk(offerId))).status).toBe(404);
    expect((await member.get(talk(offerId))).status).toBe(404);
    await onboard(site);
    await deliver(site, id);
    await accept(site, id);
    await site.letTimePass(3 * DAY_MS);
    await runJobs(site);
    expect(await balanceOf(site, id)).toMatchObject({ organizer: 90_000 });
  });

  test("no offer is made, and an open one is withdrawn or declined alone", async () => {
    const site = await connectSite();
    const { sponsor, organizer, stranger, listingId, db } = site;
    const first = await offer(site);
    const second = await offer({ sponsor: stranger, listingId });
    await switchConnect(db, false);
    const wish = { listingId, amount: 50_000, message: MESSAGE };
    expect((await sponsor.post("/api/connect/offers", wish)).status).toBe(404);
    expect((await organizer.get(talk(first))).body.data).toMatchObject({
      ...{ steps: ["decline"], isPaused: true },
    });
    expect((await sponsor.get(talk(first))).body.data.steps).toEqual(["withdraw"]);
    for (const step of [
      { step: "accept", rounds: 1 },
      { step: "counter", rounds: 1, amount: 60_000, message: MESSAGE },
    ]) {
      const { status, body } = await organizer.post(steps(first), step);
      expect([status, body.message]).toEqual([
        409,
        "Connect is switched off right now, so nothing can be agreed.",
      ]);
    }
    const withdrawn = await sponsor.post(steps(first), { step: "withdraw", rounds: 1 });
    expect(withdrawn.body.data.status).toBe("withdrawn");
    const declined = await organizer.post(steps(second), { step: "decline", rounds: 1 });
    expect(declined.body.data.status).toBe("declined");
  });

  test("an offer that expires is nobody's fault, and nobody is asked to answer", async () => {
    const site = await connectSite();
    const { sponsor, db, deps, outbox } = site;
    const id = await offer(site);
    await switchConnect(db, false);
    for (const days of [6.5, 1]) {
      await site.letTimePass(days * DAY_MS);
      await expireOffers(deps);
    }
    const { status, events } = (await sponsor.get(talk(id))).body.data;
    expect([status, events.at(-1).kind]).toEqual(["declined", "close"]);
    expect(JSON.stringify(await outbox())).not.toMatch(/Nobody answered|waits for your answer/);
    await switchConnect(db, true);
    expect(await offer(site)).toBeGreaterThan(id);
  });
});
