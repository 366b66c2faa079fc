import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type {
  MoneyMonth,
  MoneyMonths,
  PAYMENT_NAMES,
  PaymentPage,
  PaymentState,
  StaffPayment,
} from "../../schema/payments.ts";

const { search, kind, state, from, to } = pageParameters;

/** What staff call that for which something was paid. */
export const PURPOSE_LABELS: Record<(typeof PAYMENT_NAMES)[number], string> = {
  "shop-order": "Order",
  "rawpass-pass": "Pass",
  "rawpass-drop-in": "Drop-in",
  "connect-deal": "Deal",
};

const STATE_LABELS: Record<PaymentState, string> = {
  kept: "Nothing refunded",
  refund_asked: "Refund on its way",
  refunded: "Refunded, in part or in full",
  refund_failed: "Refund failed",
  disputed: "Disputed",
};

/** What was paid for everything that the site sells, the newest first. */
export const PAYMENTS: ListDefinition<StaffPayment, PaymentPage> = {
  caption: "Payments",
  rows: "the payments",
  none: "Nothing was paid yet.",
  noMatch: "No payments match.",
  filters: {
    [search]: searchFilter("Search by payer, amount or number"),
    [kind]: choiceFilter("For", "Everything", choicesOf(PURPOSE_LABELS)),
    [state]: choiceFilter("State", "Every state", choicesOf(STATE_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/payments", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/payments/list.csv", { query: filterOf(address) }),
};

/** What moved in each month. */
export const MONTHS: ListDefinition<MoneyMonth, MoneyMonths> = {
  caption: "Money by month",
  rows: "the months",
  none: "No money has moved yet.",
  filters: {},
  query: () => getQuery("/api/admin/payments/months"),
};
