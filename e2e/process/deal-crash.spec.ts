import { describe, expect, onTestFinished, test, vi } from "vitest";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { repairUnpaid } from "#areas/connect/deals/service/keep-time.ts";
import { payOutDue } from "#areas/connect/deals/service/pay-out.ts";
import { comparePayments } from "#areas/money/payments/service/compare-payments.ts";
import { retryPayments } from "#areas/money/payments/service/retry-payments.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS, MINUTE_MS } from "#lib/time.ts";
import { later } from "../support/later.ts";
import { asNewMember, type Call } from "../support/passes.ts";
import { call, from, signIn } from "./calls.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { findPostgres, postgresSite, STAFF } from "./sites.ts";

const SPONSORS = 10;
const CENTS = 50_000;
const WORDS = "We would love to see our name behind home plate.";
const postgres = await findPostgres();

/** Each deal of the listing with what stands here and at the provider, in cents and in numbers of rows. */
const BOOKS = `
  select d.status, d.fulfilment, d.refund_amount as "goesBack",
    (select count(*)::int from connect_ledger l where l.deal_id = d.id and l.event = 'payment') as payments,
    (select count(*)::int from connect_deal_events e where e.deal_id = d.id and e.kind = 'paid') as paid,
    (select coalesce(-sum(l.sponsor), 0)::int from connect_ledger l where l.deal_id = d.id) as kept,
    (select coalesce(sum(l.organizer), 0)::int from connect_ledger l where l.deal_id = d.id) as organizer,
    (select coalesce(sum(l.held), 0)::int from connect_ledger l where l.deal_id = d.id) as held,
    (select coalesce(sum(l.sponsor + l.held + l.organizer + l.fee + l.provider + l.owed), 0)::int
      from connect_ledger l where l.deal_id = d.id) as sum,
    (select count(*)::int from shop_test_payments p where p.session->'subject'->>'reference' = d.reference
      and p.status = 'complete') as "paidThere",
    (select coalesce(sum((r->>'amountCents')::int), 0)::int
      from shop_test_payments p, jsonb_array_elements(p.refunds) r
      where p.session->'subject'->>'reference' = d.reference) as "refundedThere",
    (select coalesce(sum(t.amount_cents), 0)::int from payment_test_transfers t
      where t.reference = d.reference) as "sentThere",
    (select coalesce(sum((r->>'amountCents')::int), 0)::int
      from payment_test_transfers t, jsonb_array_elements(t.reversals) r
      where t.reference = d.reference) as "takenBackThere"
  from connect_transactions d where d.id = any('{IDS}'::int[]) order by d.id`;

const NOTHING = {
  ...{
    status: "pending",
    fulfilment: "unpaid",
    goesBack: 0,
    payments: 0,
    paid: 0,
    kept: 0,
    sum: 0,
  },
  ...{ organizer: 0, held: 0, paidThere: 0, refundedThere: 0, sentThere: 0, takenBackThere: 0 },
};
const HELD = {
  ...{ ...NOTHING, fulfilment: "in_progress", payments: 1, paid: 1, kept: CENTS },
  ...{ held: CENTS, paidThere: 1 },
};
const SHARE = 45_000;
const PAID_OUT = {
  ...{ ...HELD, status: "completed", fulfilment: "accepted" },
  ...{ held: 0, organizer: SHARE, sentThere: SHARE },
};
const GIVEN_BACK = {
  ...{ ...PAID_OUT, goesBack: CENTS / 2, kept: CENTS / 2, organizer: SHARE / 2 },
  ...{ refundedThere: CENTS / 2, takenBackThere: SHARE / 2 },
};

/** Asks the provider again for everything that it was asked for and did not answer. */
async function settle(deps: Deps): Promise<void> {
  await repairUnpaid(deps);
  await retryPayments(deps, PAYMENT_PURPOSES);
}

interface Market {
  organizer: Call;
  deals: { id: number; sponsor: Call }[];
}

/** An organizer who can be paid, and sponsors who have agreed on a place of the listing each. */
async function openMarket(server: ServerProcess): Promise<Market> {
  const staff = await signIn(server, STAFF);
  const organizer = await asNewMember({ url: server.origin });
  await organizer("POST", "/api/connect/profile", {
    ...{ userType: "organizer", companyName: "Lakefront Baseball" },
  });
  const first = addDays(businessDay(new Date()), 60);
  const listing = (await organizer("POST", "/api/connect/own-listings", {
    ...{ type: "event", title: "Signs of the Lakefront Classic", category: "signage" },
    description: "Forty teams under 14 play for three days on eleven fields at the lake.",
    ...{ location: "Metairie, LA", audienceSize: 2_000, dateStart: first, dateEnd: first },
    ...{ priceMin: CENTS, priceMax: CENTS, slots: SPONSORS, benefits: ["A sign on the wall"] },
  })) as { data: { id: number } };
  const { id: listingId } = listing.data;
  const sent = (await organizer(
    "POST",
    `/api/connect/own-listings/${listingId}/submission`,
    {},
  )) as {
    data: { updatedAt: string };
  };
  const approval = { decision: "approve", expectedUpdatedAt: sent.data.updatedAt };
  const decision = { headers: staff, body: approval };
  await call(server, "POST", `/api/admin/connect/listings/${listingId}/decision`, decision);
  const form = (await organizer("POST", "/api/connect/payouts/onboarding")) as GoTo;
  await organizer("POST", `/api/payments/test-account/${tokenOf(form)}`, { outcome: "finish" });

  const deals: Market["deals"] = [];
  for (let number = 1; number <= SPONSORS; number += 1) {
    const sponsor = await asNewMember({ url: server.origin });
    await sponsor("POST", "/api/connect/profile", {
      ...{ userType: "sponsor", companyName: `Gulf Roofing ${number}` },
      website: "https://gulf-roofing.example",
    });
    const offer = (await sponsor("POST", "/api/connect/offers", {
      ...{ listingId, amount: CENTS, message: WORDS },
    })) as { data: { id: number } };
    const agreed = (await organizer("POST", `/api/connect/offers/${offer.data.id}/steps`, {
      ...{ step: "accept", rounds: 1 },
    })) as { dealId: number };
    deals.push({ id: agreed.dealId, sponsor });
  }
  return { organizer, deals };
}

interface GoTo {
  data: { url: string };
}

const tokenOf = ({ data }: GoTo) => data.url.split("/").at(-1) as string;

/** Makes these calls to a server that is killed after some answers. */
async function untilKilled(
  server: ServerProcess,
  answers: number,
  calls: (() => Promise<{ status: number }>)[],
): Promise<void> {
  let answered = 0;
  await Promise.all(
    calls.map(async (make) => {
      const isAnswered = await make().then(
        ({ status }) => status === 200,
        () => false,
      );
      if (isAnswered && ++answered === answers) await server.end("SIGKILL");
    }),
  );
}

describe.skipIf("reason" in postgres)("the money of deals", () => {
  test("is paid, paid out, given back and taken back once, whenever the server is killed", async () => {
    const { settings, ask } = await postgresSite();
    let server = await startServer(settings);
    onTestFinished(() => server.end("SIGKILL").then(() => {}));
    const startAgain = async () => {
      server = await startServer({ ...settings, PORT: String(server.port) });
    };
    const { organizer, deals } = await openMarket(server);
    const ids = deals.map(({ id }) => id);
    const expectAll = async (expected: object) => {
      const books = await ask(BOOKS.replace("IDS", ids.join(",")));
      expect(books).toEqual(ids.map(() => expected));
    };
    await expectAll(NOTHING);

    // Between the payment at the provider and its event.
    const sessions: string[] = [];
    for (const { id, sponsor } of deals) {
      sessions.push(tokenOf((await sponsor("POST", `/api/connect/deals/${id}/payment`)) as GoTo));
    }
    const pay = (session: string, number: number) => {
      const sent = { headers: from(number), body: { outcome: "success" } };
      return call(server, "POST", `/api/shop/test-checkout/${session}`, sent);
    };
    const payments = sessions.map((session, number) => () => pay(session, number));
    await untilKilled(server, 3, payments);
    await startAgain();
    await later(settings, 5 * MINUTE_MS, settle);
    await Promise.all(sessions.map(pay));
    await expectAll(HELD);

    for (const { id, sponsor } of deals) {
      const proof = { kind: "link", benefit: 0, url: "https://lakefront.example/sign" };
      await organizer("POST", `/api/connect/deals/${id}/proofs`, proof);
      await organizer("POST", `/api/connect/deals/${id}/steps`, { step: "deliver" });
      await sponsor("POST", `/api/connect/deals/${id}/steps`, { step: "accept" });
    }
    // Between the payout that is written down and the transfer.
    await later(settings, 4 * DAY_MS, payOutDue);
    const isDone = "select id from connect_payouts where status = 'done'";
    await vi.waitFor(async () => expect((await ask(isDone)).length).toBeGreaterThan(0), {
      ...{ timeout: 120_000, interval: 2 },
    });
    await server.end("SIGKILL");
    await startAgain();
    // What was written down four days ahead is asked for again after that.
    await later(settings, 4 * DAY_MS + 5 * MINUTE_MS, settle);
    await expectAll(PAID_OUT);

    // Between what staff decide, the refund and the reversal.
    const staff = await signIn(server, STAFF);
    const decide = (id: number) => {
      const body = { refund: CENTS / 2, reason: "One of the two days was not delivered." };
      return call(server, "POST", `/api/admin/connect/deals/${id}/decision`, {
        headers: staff,
        body,
      });
    };
    const decisions = ids.map((id) => () => decide(id));
    await untilKilled(server, 5, decisions);
    await startAgain();
    await later(settings, 5 * MINUTE_MS, settle);
    for (const id of ids) expect((await decide(id)).status).toBe(200);
    await later(settings, 10 * MINUTE_MS, settle);
    await expectAll(GIVEN_BACK);

    await later(settings, 30 * MINUTE_MS, (deps) => comparePayments(deps, PAYMENT_PURPOSES));
    const figures = await call(server, "GET", "/api/admin/connect/figures", { headers: staff });
    const { payments: compared, transfers } = figures.body.data;
    expect([compared.differences, transfers.differences]).toEqual([[], []]);
  });
});
