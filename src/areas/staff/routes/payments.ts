import { businessTime } from "#lib/dates.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { CSV_ANSWER, type CsvColumn, sendCsv } from "#lib/http/csv.ts";
import { WHOLE_LIST } from "#lib/list-params.ts";
import { listMonths, listPayments, type Movement, sumPayments } from "../queries/payments.ts";
import {
  MoneyMonths,
  MonthFilter,
  PaymentFilter,
  PaymentPage,
  type StaffPayment,
} from "../schema/payments.ts";
import { exportMovements, exportPayments } from "../service/export-payments.ts";

/** Bookkeepers: what was paid for everything that the site sells, and what moved by the month. */
export function paymentRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  app.get(
    "/api/admin/payments",
    {
      config: { who: "bookkeeper", reads: "payment" },
      schema: {
        summary: `Payments for everything with their refunds, the newest first: ${WHOLE_LIST.toLocaleString("en-US")}, or one page`,
        querystring: PaymentFilter,
        response: { 200: PaymentPage },
      },
    },
    async ({ query }) => ({
      ...answerPage(await listPayments(db, query)),
      ...(await sumPayments(deps, query)),
    }),
  );

  app.get(
    "/api/admin/payments/list.csv",
    {
      config: { who: "bookkeeper", asksAgain: true },
      schema: {
        summary: "Payments for everything, as a CSV file",
        querystring: PaymentFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query }, reply) => {
      const batches = [await exportPayments(deps, actor, query)];
      const file = { name: "payments", columns: PAYMENT_COLUMNS, batches };
      return sendCsv(reply, deps.log, file) as never;
    },
  );

  app.get(
    "/api/admin/payments/months",
    {
      config: { who: "bookkeeper" },
      schema: {
        summary: "What was paid, refunded, earned and paid out in each month",
        response: { 200: MoneyMonths },
      },
    },
    async () => ({ data: await listMonths(deps) }),
  );

  app.get(
    "/api/admin/payments.csv",
    {
      config: { who: "bookkeeper", asksAgain: true },
      schema: {
        summary: "Each movement of money in a month, as a CSV file",
        querystring: MonthFilter,
        response: { 200: CSV_ANSWER },
      },
    },
    async ({ actor, query: { month } }, reply) => {
      const batches = [await exportMovements(deps, actor, month)];
      const file = { name: `payments-${month}`, columns: MOVEMENT_COLUMNS, batches };
      return sendCsv(reply, deps.log, file) as never;
    },
  );
}

// A number below zero stays one in a spreadsheet; a text that begins with "-" does not.
const dollars = (cents: number) => cents / 100;

/** What of a payment went back, or is to, in dollars. */
const back = ({ refunds }: StaffPayment, ...among: StaffPayment["refunds"][number]["status"][]) =>
  dollars(
    refunds
      .filter(({ status }) => among.includes(status))
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
  );
const yes = (isSo: boolean) => (isSo ? "yes" : null);

const PAYMENT_COLUMNS: readonly CsvColumn<StaffPayment>[] = [
  { label: "Paid (New Orleans)", cell: ({ paidAt }) => businessTime(new Date(paidAt)) },
  { label: "For", cell: ({ purpose }) => purpose },
  { label: "Method", cell: ({ method }) => method },
  { label: "Reference", cell: ({ reference }) => reference },
  { label: "Paid by", cell: ({ payer }) => payer },
  { label: "Amount", cell: ({ amountCents }) => dollars(amountCents) },
  { label: "Refunded", cell: (payment) => back(payment, "done") },
  { label: "Refund on its way", cell: (payment) => back(payment, "asked", "owed") },
  { label: "Refund failed", cell: (payment) => back(payment, "failed") },
  { label: "Disputed", cell: ({ isDisputed }) => yes(isDisputed) },
  { label: "Test mode", cell: ({ isTest }) => yes(isTest) },
  { label: "Payment provider's number", cell: ({ providerId }) => providerId },
];

const MOVEMENT_COLUMNS: readonly CsvColumn<Movement>[] = [
  { label: "Date (New Orleans)", cell: ({ at }) => businessTime(at) },
  { label: "What", cell: ({ what }) => what },
  { label: "For", cell: ({ purpose }) => purpose },
  { label: "Method", cell: ({ method }) => method },
  { label: "Reference", cell: ({ reference }) => reference },
  { label: "Paid by", cell: ({ payer }) => payer },
  { label: "Gross", cell: ({ grossCents }) => dollars(grossCents) },
  { label: "Refunds", cell: ({ refundCents }) => dollars(refundCents) },
  { label: "Fees", cell: ({ feeCents }) => dollars(feeCents) },
  { label: "Payouts", cell: ({ payoutCents }) => dollars(payoutCents) },
  { label: "Tax in it", cell: ({ taxCents }) => dollars(taxCents) },
  { label: "Payment provider's number", cell: ({ providerId }) => providerId },
];
