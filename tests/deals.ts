import { expect } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { getBalance } from "#areas/connect/deals/queries/money.ts";
import { keepTime, repairUnpaid } from "#areas/connect/deals/service/keep-time.ts";
import { payOutDue } from "#areas/connect/deals/service/pay-out.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { MINUTE_MS } from "#lib/time.ts";
import type { SignedIn } from "./actors.ts";
import { type TestApp, testApp } from "./test-app.ts";

export const MESSAGE = "We would love to see our name behind home plate.";

/** Somebody in Connect who is signed in. */
export interface Partner extends SignedIn {
  partnerId: number;
}

/** A site with Connect switched on, an organizer with a listing, a sponsor, and somebody else in Connect. */
export interface ConnectSite extends TestApp {
  organizer: Partner;
  sponsor: Partner;
  stranger: Partner;
  listingId: number;
  /** Signs somebody of a side in. */
  join(username: string, userType: "organizer" | "sponsor" | "athlete"): Promise<Partner>;
}

export async function connectSite(
  listing: Partial<Parameters<typeof aListing>[1]> = {},
  given?: TestApp,
): Promise<ConnectSite> {
  const site = given ?? (await testApp());
  const { db, deps } = site;
  await switchConnect(db, true);
  async function join(username: string, userType: "organizer" | "sponsor" | "athlete") {
    const email = `${username}@lakefront.example`;
    const user = await aUser(db, { username, email, adultConfirmedAt: deps.now() });
    const { id: partnerId } = await aPartner(db, {
      userId: user.id,
      userType,
      companyName: username,
      website: `https://${username}.example`,
    });
    return { ...(await site.signIn(user)), partnerId };
  }
  const organizer = await join("organizer", "organizer");
  const sponsor = await join("sponsor", "sponsor");
  const stranger = await join("stranger", "sponsor");
  const { id: listingId } = await aListing(db, { creatorId: organizer.partnerId, ...listing });
  return { ...site, organizer, sponsor, stranger, listingId, join };
}

/** Lets time pass until a moment. */
export async function passUntil(site: ConnectSite, moment: string): Promise<void> {
  await site.letTimePass(Date.parse(moment) - site.clock.now.getTime());
}

/** Has a sponsor offer an amount for the listing, and gives the talk's number. */
export async function offer(
  { sponsor, listingId }: Pick<ConnectSite, "sponsor" | "listingId">,
  amount = 100_000,
): Promise<number> {
  const { status, body } = await sponsor.post("/api/connect/offers", {
    ...{ listingId, amount, message: MESSAGE },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data.id;
}

/** Has sponsor and organizer agree on an amount, and gives the deal's number. */
export async function agree(site: ConnectSite, amount = 100_000): Promise<number> {
  const id = await offer(site, amount);
  const { status, body } = await site.organizer.post(`/api/connect/offers/${id}/steps`, {
    ...{ step: "accept", rounds: 1 },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.dealId;
}

/** The page of the test provider that a call leads to. */
const tokenOf = (url: string) => url.split("/").at(-1) as string;

/** Has the sponsor pay a deal, and gives the session in which it was paid. */
export async function pay({ sponsor, visitor }: ConnectSite, id: number): Promise<string> {
  const { status, body } = await sponsor.post(`/api/connect/deals/${id}/payment`);
  expect(status, JSON.stringify(body)).toBe(200);
  const session = tokenOf(body.data.url);
  await visitor.post(`/api/shop/test-checkout/${session}`, { outcome: "success" });
  return session;
}

/** Has the organizer prove and deliver everything. */
export async function deliver({ organizer }: ConnectSite, id: number): Promise<void> {
  const { benefits } = (await organizer.get(`/api/connect/deals/${id}`)).body.data;
  for (const benefit of benefits.keys()) {
    const url = `https://lakefront.example/${benefit}`;
    const { status } = await organizer.post(`/api/connect/deals/${id}/proofs`, {
      kind: "link",
      benefit,
      url,
    });
    expect(status).toBe(201);
  }
  const { status } = await organizer.post(`/api/connect/deals/${id}/steps`, { step: "deliver" });
  expect(status).toBe(200);
}

export async function accept({ sponsor }: ConnectSite, id: number): Promise<void> {
  const { status } = await sponsor.post(`/api/connect/deals/${id}/steps`, { step: "accept" });
  expect(status).toBe(200);
}

/** Has a side cancel a deal, as its page says what goes back, and gives the answer's status. */
export async function cancel(caller: SignedIn, id: number, words?: string): Promise<number> {
  const { refundOnCancel: expectedRefund } = await read(caller, id);
  const given = { step: "cancel", expectedRefund, words };
  return (await caller.post(`/api/connect/deals/${id}/steps`, given)).status;
}

/** Has the organizer finish the provider's form. */
export async function onboard({ organizer, visitor }: ConnectSite): Promise<void> {
  const { body } = await organizer.post("/api/connect/payouts/onboarding");
  const account = `/api/payments/test-account/${tokenOf(body.data.url)}`;
  expect((await visitor.post(account, { outcome: "finish" })).status).toBe(200);
}

/** Lets all jobs of deals and payments run that are due by now. */
export async function runJobs(site: ConnectSite): Promise<void> {
  const { deps, letTimePass } = site;
  await letTimePass(3 * MINUTE_MS);
  await repairUnpaid(deps);
  await keepTime(deps);
  await payOutDue(deps);
  await letTimePass(3 * MINUTE_MS);
  await retryPayments(deps, PAYMENT_PURPOSES);
}

/** What stands on the accounts of a deal; those that hold nothing are left out. */
export async function balanceOf({ db }: ConnectSite, id: number): Promise<Record<string, number>> {
  const all = Object.entries(await getBalance(db, id));
  expect(all.reduce((sum, [, cents]) => sum + cents, 0)).toBe(0);
  return Object.fromEntries(all.filter(([, cents]) => cents !== 0));
}

/** A deal as one of its sides reads it. */
export async function read(caller: SignedIn, id: number) {
  return (await caller.get(`/api/connect/deals/${id}`)).body.data;
}

/** The deals in the queue of staff, by their kinds and numbers. */
export async function queuedDeals({ admin }: ConnectSite): Promise<[kind: string, id: number][]> {
  const { data } = (await admin.get("/api/admin/queue")).body;
  return data.flatMap(({ kind, item }: { kind: string; item: { id: number } }) =>
    kind === "deal" || kind === "dispute" ? [[kind, item.id]] : [],
  );
}
