import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { nextBilling } from "#lib/billing-moment.ts";
import type { Db } from "#lib/db/db.ts";
import { PaymentRefused } from "#lib/payments/payments.ts";
import type { PaymentSubject } from "#lib/payments/subject.ts";
import type { RequestedItem } from "#lib/payments/subscriptions.ts";
import { HOUR_MS } from "#lib/time.ts";
import {
  describeInvoice,
  describeSubscription,
  getCustomer,
  lockSubscription,
  prorationLines,
  type TestInvoiceRow,
  type TestSubscriptionRow,
} from "../queries/test-subscriptions.ts";
import { sumOf } from "../rules.ts";
import { testCustomers, testInvoices, testSubscriptions } from "../tables.ts";

/** What the test provider tells after the commit, in Stripe's names. */
export interface TestEvent {
  type: string;
  object: object;
}

/** How long a raise waits for its payment, as with Stripe. */
const PENDING_MS = 23 * HOUR_MS;

interface Start {
  subscriptionId: string;
  /** The payment of the page. */
  paymentIntentId: string;
  subject: PaymentSubject;
  customerId: string;
  items: readonly RequestedItem[];
  now: Date;
}

/** Begins a subscription whose first month is paid. */
export async function startSubscription(tx: Db, start: Start): Promise<TestEvent[]> {
  const { subscriptionId, subject, customerId, paymentIntentId, now } = start;
  const pageToken = randomBytes(24).toString("base64url");
  await tx.insert(testCustomers).values({ customerId, pageToken }).onConflictDoNothing();
  const [row] = await tx
    .insert(testSubscriptions)
    .values({
      subscriptionId,
      customerId,
      ...subject,
      status: "active",
      items: [...start.items],
      anchor: now,
      periodStart: now,
      periodEnd: nextBilling(now, now),
      createdAt: now,
    })
    .returning();
  if (!row) throw new Error(`${subscriptionId} was not begun`);
  const bill = { reason: "first", amountCents: sumOf(row.items), paymentIntentId, now } as const;
  const { events } = await makeInvoice(tx, row, bill);
  return [aboutSubscription("created", row), ...events];
}

/**
 * Begins the next period and charges for it, whatever the time; one that was to end with its period ends.
 * @returns null for one that has ended
 */
export async function billNextMonth(
  tx: Db,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<TestEvent[] | null> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row || row.status === "ended") return null;
  if (row.isEnding) return endSubscription(tx, { subscriptionId, now });
  const periodStart = row.periodEnd;
  const periodEnd = nextBilling(row.anchor, periodStart);
  const next = await write(tx, row, { periodStart, periodEnd, freeUntil: null });
  return chargeMonth(tx, next, now);
}

/** Begins the next period once the present one is over; before that, does nothing. */
export async function billWhenDue(
  tx: Db,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<TestEvent[]> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row || row.periodEnd > now) return [];
  return (await billNextMonth(tx, { subscriptionId, now })) ?? [];
}

/** Ends what is not paid in time: a raise that waits. @returns what there is to tell */
export async function dropRaise(
  tx: Db,
  { subscriptionId, now }: { subscriptionId: string; now: Date },
): Promise<TestEvent[]> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row?.pending || new Date(row.pending.expiresAt) > now) return [];
  return voidInvoices(tx, { subscriptionId, invoiceId: row.pending.invoiceId });
}

interface Change {
  subscriptionId: string;
  now: Date;
}

/** Charges the difference for the rest of the period; where that fails, the raise waits. */
export async function raiseItems(
  tx: Db,
  { subscriptionId, items, from, now }: Change & { items: RequestedItem[]; from: Date },
): Promise<TestEvent[]> {
  const row = await getLocked(tx, subscriptionId);
  if (isSame(row.items, items) || (row.pending && isSame(row.pending.items, items))) return [];
  const due = sumOf(prorationLines(row, items, from));
  const bill = { reason: "raise", amountCents: Math.max(due, 0), now } as const;
  const { invoice, events } = await makeInvoice(tx, row, bill);
  if (invoice.status === "paid") {
    return [aboutSubscription("updated", await write(tx, row, { items })), ...events];
  }
  const expiresAt = new Date(now.getTime() + PENDING_MS).toISOString();
  const pending = { items, expiresAt, invoiceId: invoice.invoiceId };
  return [aboutSubscription("updated", await write(tx, row, { pending })), ...events];
}

/** The new items count from the next billing on. */
export async function lowerItems(
  tx: Db,
  { subscriptionId, items }: { subscriptionId: string; items: RequestedItem[] },
): Promise<TestEvent[]> {
  const row = await getLocked(tx, subscriptionId);
  if (isSame(row.items, items)) return [];
  return [aboutSubscription("updated", await write(tx, row, { items }))];
}

/** Charges nothing until then, which is the new anchor; as with Stripe an invoice over nothing is made. */
export async function freeUntil(
  tx: Db,
  { subscriptionId, until, now }: Change & { until: Date },
): Promise<TestEvent[]> {
  const row = await getLocked(tx, subscriptionId);
  if (row.freeUntil?.getTime() === until.getTime()) return [];
  if (until <= now) throw new PaymentRefused("a freeze ends later than now");
  const free = { anchor: until, periodStart: now, periodEnd: until, freeUntil: until };
  const next = await write(tx, row, free);
  const { events } = await makeInvoice(tx, next, { reason: "raise", amountCents: 0, now });
  return [aboutSubscription("updated", next), ...events];
}

/** Ends a freeze now, and charges for the month that begins. */
export async function chargeAgain(tx: Db, { subscriptionId, now }: Change): Promise<TestEvent[]> {
  const row = await getLocked(tx, subscriptionId);
  if (!row.freeUntil) return [];
  const periodEnd = nextBilling(now, now);
  const period = { anchor: now, periodStart: now, periodEnd, freeUntil: null };
  return chargeMonth(tx, await write(tx, row, period), now);
}

export async function setEnding(
  tx: Db,
  { subscriptionId, isEnding }: { subscriptionId: string; isEnding: boolean },
): Promise<TestEvent[]> {
  const row = await getLocked(tx, subscriptionId);
  if (row.isEnding === isEnding) return [];
  return [aboutSubscription("updated", await write(tx, row, { isEnding }))];
}

/** Ends it at once; what is open stays open. */
export async function endSubscription(
  tx: Db,
  { subscriptionId, now }: Change,
): Promise<TestEvent[]> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row) throw new PaymentRefused("no such subscription");
  if (row.status === "ended") return [];
  const ended = await write(tx, row, { status: "ended", endedAt: now, freeUntil: null });
  return [aboutSubscription("deleted", ended)];
}

/** Voids one open invoice of a subscription, or all, and with it the raise that waits for it. */
export async function voidInvoices(
  tx: Db,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId?: string },
): Promise<TestEvent[]> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row) throw new PaymentRefused("no such subscription");
  const isOpen = and(
    eq(testInvoices.subscriptionId, subscriptionId),
    eq(testInvoices.status, "open"),
    invoiceId ? eq(testInvoices.invoiceId, invoiceId) : undefined,
  );
  const voided = await tx.update(testInvoices).set({ status: "void" }).where(isOpen).returning();
  const events = voided.map((invoice) => aboutInvoice("voided", invoice, row));
  const isDropped = voided.some((invoice) => invoice.invoiceId === row.pending?.invoiceId);
  if (!isDropped) return events;
  const next = await write(tx, row, { pending: null });
  return [...events, aboutSubscription("pending_update_expired", next)];
}

/** Charges an open invoice, once a key. */
export async function chargeInvoice(
  tx: Db,
  { invoiceId, key, now }: { invoiceId: string; key: string; now: Date },
): Promise<TestEvent[]> {
  const isIt = eq(testInvoices.invoiceId, invoiceId);
  const [found] = await tx.select().from(testInvoices).where(isIt);
  const row = found && (await lockSubscription(tx, found.subscriptionId));
  const [invoice] = await tx.select().from(testInvoices).where(isIt);
  if (!row || !invoice || invoice.status === "void") throw new PaymentRefused("nothing is open");
  if (invoice.status === "paid" || invoice.lastKey === key) return [];
  const { isCardDeclined } = await getCustomer(tx, row.customerId);
  const attempts = invoice.attempts + 1;
  if (isCardDeclined) {
    await tx.update(testInvoices).set({ attempts, lastKey: key }).where(isIt);
    return [aboutInvoice("payment_failed", invoice, row)];
  }
  const paid = { status: "paid", attempts, lastKey: key, paidAt: now } as const;
  await tx.update(testInvoices).set(paid).where(isIt);
  const isRaise = row.pending?.invoiceId === invoiceId;
  const owed = await tx
    .select({ id: testInvoices.invoiceId })
    .from(testInvoices)
    .where(
      and(
        eq(testInvoices.subscriptionId, row.subscriptionId),
        eq(testInvoices.status, "open"),
        eq(testInvoices.reason, "month"),
      ),
    );
  const next = await write(tx, row, {
    ...(row.status === "past_due" && owed.length === 0 && { status: "active" }),
    ...(isRaise && { items: row.pending?.items ?? row.items, pending: null }),
  });
  return [
    aboutInvoice("paid", invoice, next),
    aboutSubscription(isRaise ? "pending_update_applied" : "updated", next),
  ];
}

/** The card that a customer pays with from now on. */
export async function chooseTestCard(
  tx: Db,
  { customerId, isDeclined }: { customerId: string; isDeclined: boolean },
): Promise<TestEvent[]> {
  const isIt = eq(testCustomers.customerId, customerId);
  await tx.update(testCustomers).set({ isCardDeclined: isDeclined }).where(isIt);
  const settings = { default_payment_method: `pm_test_${randomBytes(12).toString("hex")}` };
  const object = { id: customerId, object: "customer", invoice_settings: settings };
  return [{ type: "customer.updated", object }];
}

async function chargeMonth(tx: Db, row: TestSubscriptionRow, now: Date): Promise<TestEvent[]> {
  const bill = { reason: "month", amountCents: sumOf(row.items), now } as const;
  const { invoice, events } = await makeInvoice(tx, row, bill);
  const status = invoice.status === "paid" ? row.status : "past_due";
  return [aboutSubscription("updated", await write(tx, row, { status })), ...events];
}

interface Bill extends Pick<TestInvoiceRow, "reason" | "amountCents"> {
  paymentIntentId?: string;
  now: Date;
}

/** Makes an invoice and charges it at once. */
async function makeInvoice(
  tx: Db,
  row: TestSubscriptionRow,
  { now, reason, amountCents, ...given }: Bill,
): Promise<{ invoice: TestInvoiceRow; events: TestEvent[] }> {
  const { isCardDeclined } = await getCustomer(tx, row.customerId);
  const isPaid = amountCents === 0 || reason === "first" || !isCardDeclined;
  const name = randomBytes(12).toString("hex");
  const [invoice] = await tx
    .insert(testInvoices)
    .values({
      invoiceId: `in_test_${name}`,
      subscriptionId: row.subscriptionId,
      paymentIntentId: given.paymentIntentId ?? `pi_test_in_${name}`,
      reason,
      status: isPaid ? "paid" : "open",
      amountCents,
      attempts: amountCents === 0 ? 0 : 1,
      createdAt: now,
      paidAt: isPaid ? now : null,
    })
    .returning();
  if (!invoice) throw new Error("an invoice was not made");
  const events = [
    aboutInvoice("finalized", invoice, row),
    aboutInvoice(isPaid ? "paid" : "payment_failed", invoice, row),
  ];
  return { invoice, events };
}

async function getLocked(tx: Db, subscriptionId: string): Promise<TestSubscriptionRow> {
  const row = await lockSubscription(tx, subscriptionId);
  if (!row || row.status === "ended") throw new PaymentRefused("no such subscription runs");
  return row;
}

async function write(
  tx: Db,
  row: TestSubscriptionRow,
  change: Partial<TestSubscriptionRow>,
): Promise<TestSubscriptionRow> {
  if (Object.keys(change).length > 0) {
    await tx.update(testSubscriptions).set(change).where(eq(testSubscriptions.id, row.id));
  }
  return { ...row, ...change };
}

function isSame(items: readonly RequestedItem[], requested: readonly RequestedItem[]): boolean {
  return JSON.stringify(items.map(priced)) === JSON.stringify(requested.map(priced));
}

function priced({ productId, amountCents }: RequestedItem) {
  return [productId, amountCents];
}

function aboutSubscription(change: string, row: TestSubscriptionRow): TestEvent {
  return { type: `customer.subscription.${change}`, object: describeSubscription(row) };
}

function aboutInvoice(
  change: string,
  invoice: TestInvoiceRow,
  row: TestSubscriptionRow,
): TestEvent {
  return { type: `invoice.${change}`, object: describeInvoice(invoice, row) };
}
