import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import { REFUND_STATUSES } from "#lib/refund-statuses.ts";
import { staffNote } from "#lib/staff-note.ts";
import { orNothing, writtenLine, writtenText } from "#lib/written-text.ts";
import { DELIVERY_METHODS, LINES_MAX, QUANTITY_MAX } from "../rules/amounts.ts";
import { DELAY_ANSWERS } from "../rules/delays.ts";
import { PAYMENT_STATUSES, STATUSES } from "../rules/statuses.ts";
import { STAFF_TRANSITIONS } from "../rules/transitions.ts";
import { Amounts } from "./cart.ts";
import { OrderItem, ShippingAddress } from "./orders.ts";

/** An order in the list of staff. */
export const ListedOrder = z.object({
  id: z.int(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  customerName: z.string(),
  customerEmail: z.string(),
  status: z.enum(STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  /** How many pieces in all. */
  pieces: z.int(),
  totalCents: z.int(),
  refundedCents: z.int(),
  /** Paid 20 days ago and not on its way: to be shown red. */
  isLate: z.boolean(),
  /** Whether no money is behind it. */
  isTest: z.boolean(),
});
export type ListedOrder = z.infer<typeof ListedOrder>;

/** An order that waits for its customer to pick it up. */
export const ReadyOrder = z.extend(ListedOrder, {
  updatedAt: z.iso.datetime(),
  /** Ready and unchanged for three weeks: staff call the customer, or cancel it. */
  isUncollected: z.boolean(),
});
export type ReadyOrder = z.infer<typeof ReadyOrder>;

export const OrderPage = listPage(ListedOrder);
export type OrderPage = z.infer<typeof OrderPage>;

/**
 * Which orders are asked for; `q` is words of the number, the name or the email address. To be sent
 * are those that were paid and not yet sent.
 */
export const OrderFilter = z.extend(ListParams, {
  status: z.optional(z.enum([...STATUSES, "to_send"])),
});
export type OrderFilter = z.infer<typeof OrderFilter>;

/** Which of an order's items, and how many. */
export const ItemQuantity = z.object({
  variantId: z.int(),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
});
export type ItemQuantity = z.infer<typeof ItemQuantity>;

export const OrderEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  from: z.nullable(z.enum(STATUSES)),
  to: z.enum(STATUSES),
  /** Null if not a member of staff. */
  by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type OrderEvent = z.infer<typeof OrderEvent>;

export const OrderRefund = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  amountCents: z.int(),
  lines: z.array(ItemQuantity),
  isRestocked: z.boolean(),
  reason: z.string(),
  /** Asked is on its way: the payment provider has not said yet. */
  status: z.enum(REFUND_STATUSES),
  by: z.nullable(z.string()),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/** What the customer of a late order was asked, and answered. */
export const StaffDelay = z.object({
  askedAt: z.iso.datetime(),
  /** Without an answer before then, everything goes back. */
  answerBy: z.iso.datetime(),
  /** Before then an order that is waited for must be sent. */
  waitUntil: z.iso.datetime(),
  answer: z.nullable(z.enum(DELAY_ANSWERS)),
  answeredAt: z.nullable(z.iso.datetime()),
});
export type StaffDelay = z.infer<typeof StaffDelay>;

/** An order with all that staff know of it. */
export const StaffOrder = z.extend(ListedOrder, {
  /** What `expectedUpdatedAt` of a change names. */
  updatedAt: z.iso.datetime(),
  items: z.array(OrderItem),
  amounts: Amounts,
  shippingAddress: z.nullable(ShippingAddress),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  reservedUntil: z.nullable(z.iso.datetime()),
  shippedAt: z.nullable(z.iso.datetime()),
  /** What staff search for to find the payment on the pages of the payment provider. */
  paymentReference: z.nullable(z.string()),
  /** Null if the customer did not have to be asked. */
  delay: z.nullable(StaffDelay),
  /** What staff may do next. */
  transitions: z.array(z.enum(STAFF_TRANSITIONS)),
  /** What can still be refunded, in all and of which items. */
  refundableCents: z.int(),
  refundableItems: z.array(ItemQuantity),
  /** The oldest first. */
  events: z.array(OrderEvent),
  refunds: z.array(OrderRefund),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

export const OneStaffOrder = z.object({ data: StaffOrder });

const HTTPS = "Please enter a link that starts with https://";

const tracking = {
  trackingNumber: orNothing(
    writtenLine({ min: 1, max: 100, tooShort: "", tooLong: "At most 100 characters" }),
  ),
  trackingUrl: orNothing(
    z
      .string(HTTPS)
      .check(z.trim(), z.maxLength(500, "At most 500 characters"), z.refine(isHttps, HTTPS)),
  ),
};

function isHttps(text: string): boolean {
  return /^https:\/\/[^\s/@]+(\/\S*)?$/i.test(text) && URL.canParse(text);
}

const expectedUpdatedAt = z.optional(z.iso.datetime());

/** The next transition of an order; tracking goes with `ship` only. */
export const OrderTransition = z.object({
  transition: z.enum(STAFF_TRANSITIONS, "Please choose what happens next"),
  ...tracking,
  expectedUpdatedAt,
});
export type OrderTransition = z.infer<typeof OrderTransition>;

/** What staff may write on an order at any time. */
export const StaffOrderChange = z.object({
  notes: z.optional(staffNote),
  ...tracking,
  expectedUpdatedAt,
});
export type StaffOrderChange = z.infer<typeof StaffOrderChange>;

/** A refund as staff request it. */
export const StaffRefund = z.object({
  /** Null is all that is left, shipping among it. */
  lines: z.nullable(
    z
      .array(ItemQuantity)
      .check(z.minLength(1, "Please choose what to refund"), z.maxLength(LINES_MAX)),
  ),
  /** Whether the items go back to the shelf. */
  isRestocked: z.boolean(),
  reason: writtenText({
    min: 2,
    max: 500,
    tooShort: "Please say why",
    tooLong: "At most 500 characters",
  }),
  expectedUpdatedAt,
});
export type StaffRefund = z.infer<typeof StaffRefund>;

/** Where orders and payments do not agree. */
const DIFFERENCES = [
  "unknown_order",
  "not_paid_here",
  "not_paid_there",
  "paid_twice",
  "other_amount",
  "other_refund",
  "refund_stuck",
  "refund_failed",
] as const;

export const Difference = z.object({
  kind: z.enum(DIFFERENCES),
  /** Null where no order is known. */
  orderId: z.nullable(z.int()),
  orderNumber: z.nullable(z.string()),
  /** In words for staff, without a customer's name or address. */
  text: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** What the last comparison of orders with payments found. */
export const Reconciliation = z.object({
  data: z.nullable(
    z.object({
      at: z.iso.datetime(),
      /** The payments made since then were compared. */
      since: z.iso.datetime(),
      payments: z.int(),
      orders: z.int(),
      differences: z.array(Difference),
    }),
  ),
});
export type Reconciliation = z.infer<typeof Reconciliation>;
