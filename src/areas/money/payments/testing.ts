import { randomBytes } from "node:crypto";
import type { Db } from "#lib/db/db.ts";
import { findSetting, writeSetting } from "#lib/db/site-settings.ts";
import type { SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import type { OnPayments } from "./service/on-payments.ts";
import type { RequestedMovement } from "./service/on-payouts.ts";
import type { RequestedRefund } from "./service/on-purpose.ts";
import type {
  KnownSubscription,
  OnSubscriptions,
  RequestedChange,
  SubscriptionComparison,
  SubscriptionNews,
} from "./service/on-subscriptions.ts";
import { testCustomers, testInvoices, testPayments, testSubscriptions } from "./tables.ts";

/** What a domain of the tests keeps of one subscription; each text is a thing that it was told. */
interface Kept {
  subscriptionId: string | null;
  status: string;
  periodEnd: string | null;
  monthlyCents: number;
  freeUntil: string | null;
  endsAt: string | null;
  /** By their ids: status and cents. */
  invoices: Record<string, string>;
  told: string[];
}

const NOTHING: Kept = {
  subscriptionId: null,
  status: "pending",
  periodEnd: null,
  monthlyCents: 0,
  freeUntil: null,
  endsAt: null,
  invoices: {},
  told: [],
};

export const MONTHLY = "rawpass-pass";

/**
 * A domain that is paid by the month for the things with these references, and keeps in the database what it is
 * told.
 */
export function aMonthlyPurpose(...references: string[]) {
  const changes: RequestedChange[] = [];
  const refunds: RequestedRefund[] = [];
  const comparisons: SubscriptionComparison[] = [];
  const keyOf = (reference: string) => `${MONTHLY} ${reference}`;

  async function read(db: Db, reference: string): Promise<Kept> {
    const kept = await findSetting(db, keyOf(reference));
    return kept ? JSON.parse(kept) : NOTHING;
  }

  async function note(tx: Db, reference: string, text: string, change: Partial<Kept> = {}) {
    const before = await read(tx, reference);
    const after = { ...before, ...change, told: [...before.told, text] };
    await writeSetting(tx, keyOf(reference), JSON.stringify(after));
  }

  async function onSubscription(tx: Db, reference: string, news: SubscriptionNews) {
    const { cause, subscription, invoice } = news;
    const before = await read(tx, reference);
    await note(tx, reference, cause, {
      subscriptionId: subscription.id,
      status: subscription.status,
      periodEnd: subscription.periodEnd.toISOString(),
      monthlyCents: subscription.items.reduce((sum, item) => sum + item.amountCents, 0),
      freeUntil: subscription.freeUntil?.toISOString() ?? null,
      endsAt: subscription.endsAt?.toISOString() ?? null,
      invoices: { ...before.invoices, ...(invoice && describe(invoice)) },
    });
  }

  const purpose: OnSubscriptions = {
    name: MONTHLY,
    findReference: async (_db, { subject }) =>
      references.find((reference) => reference === subject?.reference) ?? null,
    async onSubscription(tx, _deps, reference, news) {
      await onSubscription(tx, reference, news);
      return false;
    },
    async onCheckoutUnpaid(tx, _deps, reference) {
      await note(tx, reference, "unpaid");
      return false;
    },
    async onCardChanged(tx, _deps, reference, { cardId }) {
      await note(tx, reference, `card ${cardId}`);
    },
    findRequestedChange: async (_db, id) => changes.find((change) => change.id === id) ?? null,
    listRequestedChanges: async () => changes,
    async onChange(tx, _deps, reference, { changeId, isRefused }) {
      await note(tx, reference, `change ${changeId} ${isRefused ? "refused" : "made"}`);
      changes.splice(
        changes.findIndex(({ id }) => id === changeId),
        1,
      );
      return false;
    },
    async listRunning(db, after) {
      const all = await Promise.all(
        references.map(async (reference, index) => {
          const { subscriptionId, status } = await read(db, reference);
          return { id: index + 1, reference, subscriptionId, status };
        }),
      );
      return all.filter(
        (one): one is typeof one & KnownSubscription =>
          one.id > after && one.subscriptionId !== null && one.status !== "ended",
      );
    },
    async keepSubscriptionComparison(_deps, comparison) {
      comparisons.push(comparison);
    },
    async onRefunds(tx, _deps, reference, told, paymentIntentId) {
      for (const { amountCents, status } of told) {
        await note(tx, reference, `refund of ${paymentIntentId}: ${amountCents} ${status}`);
      }
      return 0;
    },
    async onDispute(tx, _deps, reference, { kind, paymentIntentId }) {
      await note(tx, reference, `${kind} ${paymentIntentId}`);
    },
    findRequestedRefund: async (_db, id) => refunds.find((refund) => refund.id === id) ?? null,
    listRequestedRefunds: async () => refunds,
    isRefundDue: async () => true,
  };
  return { purpose, read, changes, refunds, comparisons };
}

function describe({ id, status, amountCents }: SubscriptionInvoice): Kept["invoices"] {
  return { [id]: `${status} ${amountCents}` };
}

/** A subscription of the test provider, with its customer and its invoices, the newest last. */
export interface WholeSubscription {
  subscription: typeof testSubscriptions.$inferInsert;
  isCardDeclined: boolean;
  invoices: Omit<typeof testInvoices.$inferInsert, "subscriptionId">[];
}

/** Inserts what the test provider bills by the month: nobody is told. Each has a customer of its own. */
export async function someTestSubscriptions(
  db: Db,
  all: readonly WholeSubscription[],
): Promise<void> {
  await db.insert(testCustomers).values(
    all.map(({ subscription: { customerId }, isCardDeclined }) => ({
      ...{ customerId, isCardDeclined },
      pageToken: randomBytes(24).toString("base64url"),
    })),
  );
  await db.insert(testSubscriptions).values(all.map(({ subscription }) => subscription));
  await db
    .insert(testInvoices)
    .values(
      all.flatMap(({ subscription: { subscriptionId }, invoices }) =>
        invoices.map((invoice) => ({ subscriptionId, ...invoice })),
      ),
    );
}

/** Inserts payments that the test provider took once: nobody is told. */
export async function someTestPayments(
  db: Db,
  rows: (typeof testPayments.$inferInsert)[],
): Promise<void> {
  await db.insert(testPayments).values(rows);
}

export const HELD = "connect-deal";

/** What a domain of the tests was told, in its order. */
const TOLD = "told of held money";

/**
 * A domain that holds what is paid for the thing with this reference, and keeps in the database what it is told.
 * What it requests stands in `movements` until it is answered.
 */
export function aHoldingPurpose(reference: string) {
  const movements: RequestedMovement[] = [];

  async function told(db: Db): Promise<string[]> {
    const kept = await findSetting(db, TOLD);
    return kept ? JSON.parse(kept) : [];
  }

  async function note(tx: Db, text: string) {
    await writeSetting(tx, TOLD, JSON.stringify([...(await told(tx)), text]));
  }

  const purpose: OnPayments = {
    name: HELD,
    findReference: async (_db, { subject, paymentIntentId }) =>
      subject?.purpose === HELD || paymentIntentId ? reference : null,
    listSummaries: async () => [],
    listForReconciliation: async () => [],
    listOwed: async () => [],
    onCheckout: async () => false,
    onRefunds: async () => 0,
    onDispute: (tx, _deps, _reference, news) =>
      note(tx, "outcome" in news ? `dispute ${news.outcome}` : news.kind),
    findRequestedRefund: async () => null,
    listRequestedRefunds: async () => [],
    isRefundDue: async () => false,
    keepComparison: async () => {},
    payouts: {
      findRequestedMovement: async (_db, id) => movements.find((one) => one.id === id) ?? null,
      listRequestedMovements: async () => [...movements],
      async onMovement(tx, _deps, _reference, { movementId, providerId }) {
        await note(tx, `movement ${movementId} ${providerId ? "made" : "refused"}`);
        movements.splice(
          movements.findIndex(({ id }) => id === movementId),
          1,
        );
      },
      onPayee: (tx, _deps, { status }) => note(tx, `account ${status}`),
      listSentTransfers: async () => [],
      adoptTransfer: async () => false,
      keepComparison: async () => {},
      onPayoutFailed: (tx) => note(tx, "payout failed"),
    },
  };
  return { purpose, told, movements };
}
