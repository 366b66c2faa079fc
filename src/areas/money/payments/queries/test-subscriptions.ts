import { and, desc, eq, gt, gte, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { CURRENCY, PaymentRefused } from "#lib/payments/payments.ts";
import { metadataOf } from "#lib/payments/subject.ts";
import type { Subscription, SubscriptionInvoice } from "#lib/payments/subscriptions.ts";
import { paths } from "#paths.ts";
import { prorated } from "../rules.ts";
import { testCustomers, testInvoices, testSubscriptions } from "../tables.ts";

export type TestSubscriptionRow = typeof testSubscriptions.$inferSelect;
export type TestInvoiceRow = typeof testInvoices.$inferSelect;
export type TestCustomerRow = typeof testCustomers.$inferSelect;

/** Everything about one invoice. */
export interface WholeInvoice {
  invoice: TestInvoiceRow;
  subscription: TestSubscriptionRow;
  customer: TestCustomerRow;
}

const MOST_INVOICES = 100;

export async function findTestSubscription(
  db: Db,
  subscriptionId: string,
): Promise<TestSubscriptionRow | null> {
  const isIt = eq(testSubscriptions.subscriptionId, subscriptionId);
  const [row] = await db.select().from(testSubscriptions).where(isIt);
  return row ?? null;
}

/** Keeps it from others until the transaction ends. */
export async function lockSubscription(
  tx: Db,
  subscriptionId: string,
): Promise<TestSubscriptionRow | null> {
  const isIt = eq(testSubscriptions.subscriptionId, subscriptionId);
  const [row] = await tx.select().from(testSubscriptions).where(isIt).for("update");
  return row ?? null;
}

/** Lists the subscriptions that have not ended: of a customer, or with a number above `after`, by their number. */
export async function listRunning(
  db: Db,
  { customerId, after = 0, limit }: { customerId?: string; after?: number; limit: number },
): Promise<TestSubscriptionRow[]> {
  const { id, status, customerId: whose } = testSubscriptions;
  const isWanted = and(
    gt(id, after),
    ne(status, "ended"),
    customerId ? eq(whose, customerId) : undefined,
  );
  return db.select().from(testSubscriptions).where(isWanted).orderBy(id).limit(limit);
}

/** Lists the subscriptions whose period, or whose time to pay for a raise, is over. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { id, subscriptionId, status, periodEnd, pending } = testSubscriptions;
  const expiresAt = sql`(${pending} ->> 'expiresAt')::timestamptz`;
  const isExpired = and(isNotNull(pending), lte(expiresAt, now));
  const due = await db
    .select({ subscriptionId })
    .from(testSubscriptions)
    .where(and(ne(status, "ended"), or(lte(periodEnd, now), isExpired)))
    .orderBy(id)
    .limit(limit);
  return due.map((row) => row.subscriptionId);
}

/** Throws `PaymentRefused` for nobody. */
export async function getCustomer(db: Db, customerId: string): Promise<TestCustomerRow> {
  const isIt = eq(testCustomers.customerId, customerId);
  const [row] = await db.select().from(testCustomers).where(isIt);
  if (!row) throw new PaymentRefused("no such customer");
  return row;
}

export async function findCustomerByToken(db: Db, token: string): Promise<TestCustomerRow | null> {
  const [row] = await db.select().from(testCustomers).where(eq(testCustomers.pageToken, token));
  return row ?? null;
}

const invoicesOf = (db: Db) =>
  db
    .select({ invoice: testInvoices, subscription: testSubscriptions, customer: testCustomers })
    .from(testInvoices)
    .innerJoin(testSubscriptions, eq(testSubscriptions.subscriptionId, testInvoices.subscriptionId))
    .innerJoin(testCustomers, eq(testCustomers.customerId, testSubscriptions.customerId));

export async function findInvoice(
  db: Db,
  by: { invoiceId: string } | { paymentIntentId: string },
): Promise<WholeInvoice | null> {
  const isIt =
    "invoiceId" in by
      ? eq(testInvoices.invoiceId, by.invoiceId)
      : eq(testInvoices.paymentIntentId, by.paymentIntentId);
  const [row] = await invoicesOf(db).where(isIt);
  return row ?? null;
}

/** The newest 100 of a subscription or of a customer, the newest first. */
export async function listInvoices(
  db: Db,
  by: { subscriptionId: string } | { customerId: string },
): Promise<WholeInvoice[]> {
  const isOf =
    "subscriptionId" in by
      ? eq(testInvoices.subscriptionId, by.subscriptionId)
      : eq(testSubscriptions.customerId, by.customerId);
  return invoicesOf(db).where(isOf).orderBy(desc(testInvoices.id)).limit(MOST_INVOICES);
}

/** At most 100 of those made since then, by their number, from the one after `after` on. */
export async function listInvoicesSince(
  db: Db,
  since: Date,
  after: number,
): Promise<WholeInvoice[]> {
  const { createdAt, id } = testInvoices;
  const isWanted = and(gte(createdAt, since), gt(id, after));
  return invoicesOf(db).where(isWanted).orderBy(id).limit(MOST_INVOICES);
}

/** The newest invoice of each of these subscriptions. */
export async function latestInvoices(
  db: Db,
  subscriptionIds: readonly string[],
): Promise<Map<string, string>> {
  if (subscriptionIds.length === 0) return new Map();
  const { subscriptionId, invoiceId, id } = testInvoices;
  const rows = await db
    .selectDistinctOn([subscriptionId], { subscriptionId, invoiceId })
    .from(testInvoices)
    .where(inArray(subscriptionId, [...subscriptionIds]))
    .orderBy(subscriptionId, desc(id));
  return new Map(rows.map((row) => [row.subscriptionId, row.invoiceId]));
}

/** The newest, with whether their customers' cards work, the newest first. */
export async function listNewest(
  db: Db,
  limit: number,
): Promise<{ subscription: TestSubscriptionRow; customer: TestCustomerRow }[]> {
  return db
    .select({ subscription: testSubscriptions, customer: testCustomers })
    .from(testSubscriptions)
    .innerJoin(testCustomers, eq(testCustomers.customerId, testSubscriptions.customerId))
    .orderBy(desc(testSubscriptions.id))
    .limit(limit);
}

/** A subscription as the port gives it. */
export function presentSubscription(
  row: TestSubscriptionRow,
  latestInvoiceId: string | null,
): Subscription {
  const { pending, status, periodEnd } = row;
  return {
    id: row.subscriptionId,
    subject: { purpose: row.purpose, reference: row.reference },
    customerId: row.customerId,
    status,
    items: row.items.map(withoutName),
    periodStart: row.periodStart,
    periodEnd,
    freeUntil: row.freeUntil,
    endsAt: row.isEnding && status !== "ended" ? periodEnd : null,
    endedAt: row.endedAt,
    pendingRaise: pending && {
      items: pending.items.map(withoutName),
      expiresAt: new Date(pending.expiresAt),
    },
    latestInvoiceId,
    cardId: null,
  };
}

function withoutName({ productId, amountCents }: TestSubscriptionRow["items"][number]) {
  return { productId, amountCents };
}

/** An invoice as the port gives it. */
export function presentInvoice(
  { invoice, subscription, customer }: WholeInvoice,
  baseUrl: string,
): SubscriptionInvoice {
  const { invoiceId, status, amountCents, paymentIntentId } = invoice;
  const isPaid = status === "paid";
  return {
    id: invoiceId,
    subject: { purpose: subscription.purpose, reference: subscription.reference },
    subscriptionId: subscription.subscriptionId,
    status,
    reason: invoice.reason,
    amountCents,
    paidCents: isPaid ? amountCents : 0,
    currency: CURRENCY,
    attempts: invoice.attempts,
    isRetried: status === "open" && invoice.isRetried,
    createdAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    url: `${baseUrl}${paths.testBilling(customer.pageToken)}#${invoiceId}`,
    // Where nothing was to be paid, there is no payment.
    paymentIntentId: isPaid && amountCents > 0 ? paymentIntentId : null,
  };
}

type Subject = Pick<TestSubscriptionRow, "subscriptionId" | "purpose" | "reference">;

/** A subscription as Stripe names it in its events. */
export function describeSubscription(row: Subject & Pick<TestSubscriptionRow, "customerId">) {
  const { subscriptionId: id, customerId: customer } = row;
  return { id, object: "subscription", customer, metadata: metadataOf(row) };
}

/** An invoice as Stripe names it in its events. */
export function describeInvoice(
  { invoiceId: id }: Pick<TestInvoiceRow, "invoiceId">,
  subscription: Subject,
) {
  const details = {
    subscription: subscription.subscriptionId,
    metadata: metadataOf(subscription),
  };
  const parent = { type: "subscription_details", subscription_details: details };
  return { id, object: "invoice", parent };
}

/** What a raise costs for the rest of the period, as Stripe invoices it; nothing while it is frozen. */
export function prorationLines(
  row: TestSubscriptionRow,
  requested: readonly TestSubscriptionRow["items"][number][],
  from: Date,
): { text: string; amountCents: number }[] {
  if (row.freeUntil) return [];
  const restOf = ({ amountCents }: { amountCents: number }) => prorated(amountCents, row, from);
  const isIn = (items: typeof requested) => (item: (typeof requested)[number]) =>
    items.some(
      (other) => other.productId === item.productId && other.amountCents === item.amountCents,
    );
  const gone = row.items.filter((item) => !isIn(requested)(item));
  const come = requested.filter((item) => !isIn(row.items)(item));
  return [
    ...gone.map((item) => ({ text: `Unused time on ${item.name}`, amountCents: -restOf(item) })),
    ...come.map((item) => ({ text: `Remaining time on ${item.name}`, amountCents: restOf(item) })),
  ];
}
