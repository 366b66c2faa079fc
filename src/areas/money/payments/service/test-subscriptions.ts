import { eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type {
  Subscription,
  SubscriptionInvoice,
  Subscriptions,
} from "#lib/payments/subscriptions.ts";
import { paths } from "#paths.ts";
import {
  findInvoice,
  findTestSubscription,
  getCustomer,
  latestInvoices,
  listInvoices,
  listInvoicesSince,
  listRunning,
  presentInvoice,
  presentSubscription,
  prorationLines,
  type TestSubscriptionRow,
} from "../queries/test-subscriptions.ts";
import { sumOf } from "../rules.ts";
import { testCustomers, testInvoices } from "../tables.ts";
import {
  chargeAgain,
  chargeInvoice,
  endSubscription,
  freeUntil,
  lowerItems,
  raiseItems,
  setEnding,
  type TestEvent,
  voidInvoices,
} from "./test-billing.ts";

const BATCH = 100;

interface TestSubscriptionsDeps extends Pick<Deps, "config" | "database" | "now"> {
  /** Tells what has happened, after the commit. */
  send(events: readonly TestEvent[]): Promise<void>;
}

/** The subscriptions of the test provider, as Stripe would answer; its payment pages lie with the others. */
export function createTestSubscriptions({
  config: { baseUrl },
  database: { db },
  now,
  send,
}: TestSubscriptionsDeps) {
  async function present(rows: readonly TestSubscriptionRow[]): Promise<Subscription[]> {
    const latest = await latestInvoices(
      db,
      rows.map(({ subscriptionId }) => subscriptionId),
    );
    return rows.map((row) => presentSubscription(row, latest.get(row.subscriptionId) ?? null));
  }

  async function find(id: string): Promise<Subscription | null> {
    const row = await findTestSubscription(db, id);
    const [subscription] = row ? await present([row]) : [];
    return subscription ?? null;
  }

  async function change(
    subscriptionId: string,
    make: (tx: Db) => Promise<TestEvent[]>,
  ): Promise<Subscription> {
    await send(await db.transaction(make));
    const subscription = await find(subscriptionId);
    if (!subscription) throw new PaymentRefused("no such subscription");
    return subscription;
  }

  async function invoiceBy(by: Parameters<typeof findInvoice>[1]) {
    const found = await findInvoice(db, by);
    return found && presentInvoice(found, baseUrl);
  }

  async function getInvoice(invoiceId: string): Promise<SubscriptionInvoice> {
    const invoice = await invoiceBy({ invoiceId });
    if (!invoice) throw new PaymentRefused("no such invoice");
    return invoice;
  }

  const subscriptions: Omit<Subscriptions, "createCheckout"> = {
    find,
    findInvoice: (invoiceId) => invoiceBy({ invoiceId }),

    async findInvoiceOfPayment(paymentIntentId) {
      const invoice = await invoiceBy({ paymentIntentId });
      return invoice?.status === "paid" ? invoice : null;
    },

    async previewRaise(id, items, prorationDate) {
      const row = await findTestSubscription(db, id);
      if (!row || row.status === "ended") throw new PaymentRefused("no such subscription runs");
      const from = inSeconds(prorationDate);
      const lines = prorationLines(row, items, from);
      return { dueCents: sumOf(lines), lines, prorationDate: from };
    },

    raise: (subscriptionId, { items, prorationDate }) => {
      const from = inSeconds(prorationDate);
      const raise = { subscriptionId, items: [...items], from, now: now() };
      return change(subscriptionId, (tx) => raiseItems(tx, raise));
    },

    lower: (subscriptionId, items) =>
      change(subscriptionId, (tx) => lowerItems(tx, { subscriptionId, items: [...items] })),

    freeze: (subscriptionId, until) => {
      const freeze = { subscriptionId, until: inSeconds(until), now: now() };
      return change(subscriptionId, (tx) => freeUntil(tx, freeze));
    },

    endFreeze: (subscriptionId, on) =>
      change(subscriptionId, (tx) =>
        on
          ? freeUntil(tx, { subscriptionId, until: inSeconds(on), now: now() })
          : chargeAgain(tx, { subscriptionId, now: now() }),
      ),

    cancelAtPeriodEnd: (subscriptionId) =>
      change(subscriptionId, (tx) => setEnding(tx, { subscriptionId, isEnding: true })),

    undoCancel: (subscriptionId) =>
      change(subscriptionId, (tx) => setEnding(tx, { subscriptionId, isEnding: false })),

    cancelNow: (subscriptionId) =>
      change(subscriptionId, (tx) => endSubscription(tx, { subscriptionId, now: now() })),

    async voidOpenInvoices(subscriptionId) {
      const open = (await listInvoices(db, { subscriptionId })).filter(
        ({ invoice }) => invoice.status === "open",
      );
      await send(await db.transaction((tx) => voidInvoices(tx, { subscriptionId })));
      return Promise.all(open.map(({ invoice }) => getInvoice(invoice.invoiceId)));
    },

    async payInvoice(invoiceId, key) {
      await send(await db.transaction((tx) => chargeInvoice(tx, { invoiceId, key, now: now() })));
      return getInvoice(invoiceId);
    },

    async stopRetries(invoiceId) {
      const isIt = eq(testInvoices.invoiceId, invoiceId);
      await db.update(testInvoices).set({ isRetried: false }).where(isIt);
    },

    /** A customer has one card here. */
    async adoptCard(id) {
      const subscription = await find(id);
      if (!subscription) throw new PaymentRefused("no such subscription");
      return subscription;
    },

    async openPortal(customerId, returnUrl) {
      const { pageToken } = await getCustomer(db, customerId);
      const isIt = eq(testCustomers.customerId, customerId);
      await db.update(testCustomers).set({ returnUrl }).where(isIt);
      return `${baseUrl}${paths.testBilling(pageToken)}`;
    },

    async listInvoices(subscriptionId) {
      const found = await listInvoices(db, { subscriptionId });
      return found.map((invoice) => presentInvoice(invoice, baseUrl));
    },

    async listOfCustomer(customerId) {
      return present(await listRunning(db, { customerId, limit: BATCH }));
    },

    async *listAll() {
      for (let after = 0; ; ) {
        const rows = await listRunning(db, { after, limit: BATCH });
        yield* await present(rows);
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
      }
    },

    async *listInvoicesSince(since) {
      for (let after = 0; ; ) {
        const invoices = await listInvoicesSince(db, since, after);
        yield* invoices.map((invoice) => presentInvoice(invoice, baseUrl));
        const last = invoices.at(-1);
        if (!last) return;
        after = last.invoice.id;
      }
    },
  };
  return subscriptions;
}

/** The provider counts in whole seconds. */
function inSeconds(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
}
