import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { DEAL_BOOKS } from "#areas/connect/deals/queries/books.ts";
import { allOf } from "#areas/money/payments/queries/books.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { DROP_IN_BOOKS } from "#areas/rawpass/bookings/queries/books.ts";
import { PASS_BOOKS } from "#areas/rawpass/passes/queries/books.ts";
import { ORDER_BOOKS } from "#areas/shop/orders/queries/books.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { BUSINESS_ZONE_SQL, isWithinDays } from "#lib/db/day-range.ts";
import type { Db } from "#lib/db/db.ts";
import { beginningWith } from "#lib/db/like.ts";
import { type Page, readPage } from "#lib/db/newest.ts";
import { matchesSearch } from "#lib/db/search-vector.ts";
import type { Deps } from "#lib/deps.ts";
import { CSV_ROWS_MAX } from "#lib/http/csv.ts";
import { centsIn } from "#lib/money.ts";
import {
  type MoneyMonth,
  PAYMENT_NAMES,
  type PaymentFilter,
  type PaymentState,
  type PaymentSums,
  type StaffPayment,
} from "../schema/payments.ts";

const BOOKS = [ORDER_BOOKS, DROP_IN_BOOKS, PASS_BOOKS, DEAL_BOOKS];

/** The most months that are told, the latest first. */
const MOST_MONTHS = 120;
/** The most parts of a month: what is paid for, by card and in cash. */
const MOST_PARTS = 2 * PAYMENT_NAMES.length;

const payments = sql`(${allOf(BOOKS.map((books) => books.payments))}) as "p"`;
const refunds = sql`(${allOf(BOOKS.map((books) => books.refunds))}) as "r"`;
const NEWEST = [sql`p.at desc`, sql`p.purpose`, sql`p.link desc`];
const at = (column: SQL) => column.mapWith(orders.createdAt) as SQL<Date>;

/** Looked up once for all payments, not for each of them. */
const hasRefund = (condition: SQL) =>
  sql`(p.purpose, p.link) in (select r.purpose, r.link from ${refunds} where ${condition})`;

const IN_STATE: Record<PaymentState, SQL> = {
  kept: sql`not p.is_disputed and not ${hasRefund(sql`r.status <> 'failed'`)}`,
  refund_asked: hasRefund(sql`r.status in ('asked', 'owed')`),
  refunded: hasRefund(sql`r.status = 'done'`),
  refund_failed: hasRefund(sql`r.status = 'failed'`),
  disputed: sql`p.is_disputed`,
};

/** Finds by who paid, by an amount, and by the beginning of a number of ours or of the provider's. */
function isFoundBy(q: string): SQL | undefined {
  const begins = beginningWith(q);
  const cents = centsIn(q);
  // Of the number of a receipt of a pass, which is counted, the pass is enough.
  const number = beginningWith(q.replace(/^(RP-\d+)-\d*$/i, "$1"));
  return or(
    matchesSearch(sql`p.words`, q),
    sql`p.user_id in (select ${users.id} from ${users}
      where lower(${users.username}) like lower(${begins}))`,
    sql`p.reference ilike ${number}`,
    sql`p.provider_id ilike ${begins}`,
    hasRefund(sql`r.provider_id ilike ${begins}`),
    cents === null ? undefined : sql`p.amount = ${cents}`,
    cents === null ? undefined : hasRefund(sql`r.amount = ${cents}`),
  );
}

function isChosenBy(filter: PaymentFilter): SQL | undefined {
  const { q, kind, state } = filter;
  return and(
    kind ? eq(sql`p.purpose`, kind) : undefined,
    state ? IN_STATE[state] : undefined,
    q ? isFoundBy(q) : undefined,
    isWithinDays(sql`p.at`, filter),
  );
}

/** A page of the payments for everything that the site sells, the newest first, with their refunds. */
export async function listPayments(db: Db, filter: PaymentFilter): Promise<Page<StaffPayment>> {
  const chosen = () =>
    db
      .select({ link: sql<string>`p.link`.as("link") })
      .from(payments)
      .where(isChosenBy(filter));
  return readPage(db, filter, chosen(), async ({ limit, offset }) => {
    const page = await chosen()
      .orderBy(...NEWEST)
      .limit(limit)
      .offset(offset);
    const links = page.map(({ link }) => link);
    if (links.length === 0) return [];
    return readPayments(db, inArray(sql`p.link`, links), inArray(sql`r.link`, links));
  });
}

/** All payments that a filter chooses, the newest first, with their refunds. */
export async function listAllPayments(db: Db, filter: PaymentFilter): Promise<StaffPayment[]> {
  const where = isChosenBy(filter);
  return readPayments(db, where, areOfPayments(where));
}

/** What the payments that a filter chooses come to, and what went back of them. */
export async function sumPayments(
  { database: { db }, ...deps }: Deps,
  filter: PaymentFilter,
): Promise<PaymentSums> {
  const chosen = isChosenBy(filter);
  const real = isReal(deps, sql`p.is_test`);
  const where = and(chosen, real);
  const [sums] = await db
    .select({
      amountCents: sql<number>`coalesce(sum(p.amount), 0)::float8`,
      refundedCents: sql<number>`(select coalesce(sum(r.amount), 0)::float8 from ${refunds}
        where r.status = 'done' and ${areOfPayments(where)})`,
    })
    .from(payments)
    .where(where);
  const { amountCents = 0, refundedCents = 0 } = sums ?? {};
  if (!real) return { amountCents, refundedCents, testCents: 0 };
  const [all] = await db
    .select({ cents: sql<number>`coalesce(sum(p.amount), 0)::float8` })
    .from(payments)
    .where(chosen);
  return { amountCents, refundedCents, testCents: (all?.cents ?? 0) - amountCents };
}

/** Chooses the refunds of payments that a condition chooses. */
function areOfPayments(where: SQL | undefined): SQL {
  return sql`(r.purpose, r.link) in (select p.purpose, p.link from ${payments} where ${where ?? sql`true`})`;
}

async function readPayments(
  db: Db,
  where: SQL | undefined,
  whereRefund: SQL,
): Promise<StaffPayment[]> {
  const rows = await db
    .select({
      id: sql<string>`p.purpose || '/' || p.link`,
      purpose: sql<string>`p.purpose`,
      thingId: sql<number>`p.thing_id`,
      reference: sql<string>`coalesce(p.receipt, p.reference)`,
      payer: sql<string | null>`p.payer`,
      paidAt: at(sql`p.at`),
      amountCents: sql<number>`p.amount`,
      providerId: sql<string | null>`p.provider_id`,
      isDisputed: sql<boolean>`p.is_disputed`,
      isTest: sql<boolean>`p.is_test`,
      method: sql<string>`p.method`,
    })
    .from(payments)
    .where(where)
    .orderBy(...NEWEST)
    .limit(CSV_ROWS_MAX);
  const back = await db
    .select({
      paymentId: sql<string>`r.purpose || '/' || r.link`,
      at: at(sql`r.at`),
      amountCents: sql<number>`r.amount`,
      status: sql<StaffPayment["refunds"][number]["status"]>`r.status`,
      providerId: sql<string | null>`r.provider_id`,
    })
    .from(refunds)
    .where(whereRefund)
    .orderBy(sql`r.at`);
  const refundsOf = Map.groupBy(back, ({ paymentId }) => paymentId);
  return rows.map((row) => ({
    ...row,
    paidAt: row.paidAt.toISOString(),
    refunds: (refundsOf.get(row.id) ?? []).map(({ paymentId: _paymentId, ...refund }) => ({
      ...refund,
      at: refund.at.toISOString(),
    })),
  }));
}

/** All that has moved: of payments and refunds as they are, of what has a ledger as it says. */
const movements = sql`(
  select p.at, 'payment' as what, p.purpose, coalesce(p.receipt, p.reference) as reference,
    p.payer, p.amount as gross, 0 as refund,
    0 as fee, 0 as payout, p.tax, p.provider_id, p.is_test, p.method
  from ${payments} where not p.in_ledger
  union all
  select coalesce(r.done_at, r.at), 'refund', r.purpose, r.reference, r.payer, 0, r.amount, 0, 0,
    -r.tax, r.provider_id, r.is_test, r.method
  from ${refunds} where (r.status = 'done' or r.done_at is not null) and not r.in_ledger
  union all
  select r.at, 'refund_failed', r.purpose, r.reference, r.payer, 0, -r.amount, 0, 0, r.tax,
    r.provider_id, r.is_test, r.method
  from ${refunds} where r.done_at is not null and not r.in_ledger
  union all ${allOf(BOOKS.flatMap((books) => books.movements ?? []))}
) as "m"`;
const month = sql<string>`to_char(m.at at time zone ${BUSINESS_ZONE_SQL}, 'YYYY-MM')`;

/** Where money is real, what was paid in test mode is in no sum. */
function isReal({ payments }: Pick<Deps, "payments">, isTest: SQL): SQL | undefined {
  return payments?.isTest ? undefined : sql`not ${isTest}`;
}

const sumOf = (column: SQL) => sql<number>`sum(${column})::int`;

/** What moved in each month of New Orleans, the latest first. */
export async function listMonths({ database: { db }, ...deps }: Deps): Promise<MoneyMonth[]> {
  const rows = await db
    .select({
      id: month,
      purpose: sql<string | null>`m.purpose`,
      method: sql<string>`m.method`,
      grossCents: sumOf(sql`m.gross`),
      refundCents: sumOf(sql`m.refund`),
      feeCents: sumOf(sql`m.fee`),
      payoutCents: sumOf(sql`m.payout`),
      taxCents: sumOf(sql`m.tax`),
    })
    .from(movements)
    .where(isReal(deps, sql`m.is_test`))
    // Without a purpose, the whole month.
    .groupBy(sql`grouping sets ((1), (1, 2, 3))`)
    .orderBy(sql`1 desc, 2, 3`)
    .limit(MOST_MONTHS * (1 + MOST_PARTS));
  const rowsOfMonth = Map.groupBy(rows, ({ id }) => id);
  return rows
    .filter(({ purpose }) => purpose === null)
    .slice(0, MOST_MONTHS)
    .map(({ purpose: _purpose, method: _method, ...sums }) => ({
      ...sums,
      parts: (rowsOfMonth.get(sums.id) ?? []).flatMap(
        ({ purpose, method, grossCents, refundCents }) =>
          purpose === null ? [] : [{ purpose, method, netCents: grossCents - refundCents }],
      ),
    }));
}

/** Money that moved. */
export type Movement = Awaited<ReturnType<typeof listMovements>>[number];

/** What moved in a month of New Orleans, in its order. */
export async function listMovements({ database: { db }, ...deps }: Deps, wanted: string) {
  return db
    .select({
      at: at(sql`m.at`),
      what: sql<string>`m.what`,
      purpose: sql<string>`m.purpose`,
      method: sql<string>`m.method`,
      reference: sql<string>`m.reference`,
      payer: sql<string | null>`m.payer`,
      grossCents: sql<number>`m.gross`,
      refundCents: sql<number>`m.refund`,
      feeCents: sql<number>`m.fee`,
      payoutCents: sql<number>`m.payout`,
      taxCents: sql<number>`m.tax`,
      providerId: sql<string | null>`m.provider_id`,
    })
    .from(movements)
    .where(and(eq(month, wanted), isReal(deps, sql`m.is_test`)))
    .orderBy(sql`m.at, m.purpose, m.reference`)
    .limit(CSV_ROWS_MAX);
}
