import { expect, test } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import {
  accept,
  agree,
  balanceOf,
  cancel,
  connectSite,
  deliver,
  offer,
  onboard,
  pay,
  read,
} from "#tests/deals.ts";
import { payOutDue } from "./service/pay-out.ts";
import { deals, payouts } from "./tables.ts";

const steps = (id: number) => `/api/connect/offers/${id}/steps`;
const accepted = { step: "accept", rounds: 1 };

test("of ten offers for the last place that are accepted at once, one is", async () => {
  const site = await connectSite();
  const ids = [await offer(site)];
  for (let more = 1; more < 10; more += 1) {
    const sponsor = await site.join(`sponsor-${more}`, "sponsor");
    ids.push(await offer({ sponsor, listingId: site.listingId }));
  }
  const answers = await Promise.all(ids.map((id) => site.organizer.post(steps(id), accepted)));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  expect(await site.db.$count(deals)).toBe(1);
});

test("an offer that is accepted and withdrawn at once is one of both", async () => {
  const site = await connectSite();
  const id = await offer(site);
  const [taken, withdrawn] = await Promise.all([
    site.organizer.post(steps(id), accepted),
    site.sponsor.post(steps(id), { step: "withdraw", rounds: 1 }),
  ]);
  expect([taken.status, withdrawn.status].toSorted()).toEqual([200, 409]);
  expect(await site.db.$count(deals)).toBe(taken.status === 200 ? 1 : 0);
});

test("a sponsor who sends one offer ten times at once has one", async () => {
  const site = await connectSite();
  const { listingId } = site;
  const wish = { listingId, amount: 50_000, message: "We would love to be on that banner." };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => site.sponsor.post("/api/connect/offers", wish)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
});

test("a payment that is told and looked for at once counts once", async () => {
  const site = await connectSite();
  const id = await agree(site);
  const { body } = await site.sponsor.post(`/api/connect/deals/${id}/payment`);
  const session = body.data.url.split("/").at(-1);
  await Promise.all([
    site.visitor.post(`/api/shop/test-checkout/${session}`, { outcome: "success" }),
    cancel(site.sponsor, id),
    cancel(site.organizer, id),
  ]);
  site.clock.advance(3 * MINUTE_MS);
  await retryPayments(site.deps, PAYMENT_PURPOSES);
  const { status } = await read(site.sponsor, id);
  const balance = await balanceOf(site, id);
  if (status === "pending") expect(balance).toEqual({ sponsor: -100_000, held: 100_000 });
  else expect(balance).toEqual({});
});

test("runs of the payouts that overlap send one transfer", async () => {
  const site = await connectSite();
  await onboard(site);
  const id = await agree(site);
  await pay(site, id);
  await deliver(site, id);
  await accept(site, id);
  await site.letTimePass(4 * DAY_MS);
  await Promise.all([payOutDue(site.deps), payOutDue(site.deps), payOutDue(site.deps)]);
  site.clock.advance(3 * MINUTE_MS);
  const retry = () => retryPayments(site.deps, PAYMENT_PURPOSES);
  await Promise.all([retry(), retry(), retry()]);
  expect(await site.db.$count(payouts)).toBe(1);
  expect(await balanceOf(site, id)).toEqual({ sponsor: -100_000, organizer: 90_000, fee: 10_000 });
});
