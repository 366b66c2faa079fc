import * as z from "zod/mini";
import { emailAddress } from "#lib/email-address.ts";
import { pastedText } from "#lib/pasted-text.ts";
import { STATES } from "#lib/us-states.ts";
import { writtenLine } from "#lib/written-text.ts";
import { DELIVERY_METHODS } from "../rules/amounts.ts";
import { DELAY_ANSWERS } from "../rules/delays.ts";
import { PAYMENT_STATUSES, STATUSES } from "../rules/statuses.ts";
import { Amounts, cartLines } from "./cart.ts";

const line = (label: string, min: number, max: number) =>
  writtenLine({
    min,
    max,
    tooShort: `Please enter ${label}`,
    tooLong: `At most ${max} characters`,
  });

const ZIP = "Please enter a ZIP code of 5 or 9 digits";

/** A ZIP code as it was typed or pasted, as parcels carry it: "700621234" is 70062-1234. */
function plainZip(text: string): string {
  return pastedText(text)
    .replaceAll(" ", "")
    .replace(/^(\d{5})-?(\d{4})?$/, (_, zip, more) => (more ? `${zip}-${more}` : zip));
}

/** Where parcels go: the United States. */
export const ShippingAddress = z.object({
  line1: line("the street and number", 3, 100),
  line2: z.optional(
    z.nullable(writtenLine({ min: 0, max: 100, tooShort: "", tooLong: "At most 100 characters" })),
  ),
  city: line("the city", 2, 60),
  state: z.enum(STATES, "Please choose a state"),
  parish: z.optional(
    z.nullable(writtenLine({ min: 0, max: 60, tooShort: "", tooLong: "At most 60 characters" })),
  ),
  postalCode: z.string(ZIP).check(z.overwrite(plainZip), z.regex(/^\d{5}(-\d{4})?$/, ZIP)),
});
export type ShippingAddress = z.infer<typeof ShippingAddress>;

/** A purchase as it is sent. The total is what the browser showed: if it differs, nothing is charged. */
export const NewOrder = z
  .object({
    /** Made by the browser when the checkout opens, and kept until it is over. */
    idempotencyKey: z.uuid("Please open the checkout again"),
    lines: cartLines,
    customerName: line("your name", 2, 100),
    customerEmail: emailAddress("Please enter a valid email address"),
    deliveryMethod: z.enum(DELIVERY_METHODS, "Please choose how you'd like to get it"),
    shippingAddress: z.optional(z.nullable(ShippingAddress)),
    shownTotalCents: z.int(),
    /** The token of an order of the same person that was not paid and is abandoned for this one. */
    replaces: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  })
  .check(
    z.refine(
      ({ deliveryMethod, shippingAddress }) => deliveryMethod === "pickup" || !!shippingAddress,
      { path: ["shippingAddress"], error: "Please enter where to ship it" },
    ),
  );
export type NewOrder = z.infer<typeof NewOrder>;

/** What the checkout begins with for a member with a confirmed address; null for what is not known. */
export const CheckoutDraft = z.object({
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
});
export type CheckoutDraft = z.infer<typeof CheckoutDraft>;

/** Where the browser goes to pay. */
export const PlacedOrder = z.object({
  data: z.object({ orderNumber: z.string(), token: z.string(), paymentUrl: z.string() }),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const OrderItem = z.object({
  variantId: z.int(),
  sku: z.string(),
  name: z.string(),
  size: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  priceCents: z.int(),
  quantity: z.int(),
});

/** What the customer of a late order was asked, and what can still be chosen. */
const CustomerDelay = z.object({
  /** Without an answer before then, everything goes back. */
  answerBy: z.string(),
  /** Before then an order that is waited for is sent. */
  waitUntil: z.string(),
  answer: z.nullable(z.enum(DELAY_ANSWERS)),
  choices: z.array(z.enum(DELAY_ANSWERS)),
  /** What goes back with the choice of money back. */
  refundCents: z.int(),
});

/** The answer of a late order's customer. */
export const DelayChoice = z.object({
  answer: z.enum(DELAY_ANSWERS, "Please choose whether you want to wait"),
});
export type DelayChoice = z.infer<typeof DelayChoice>;

/** An order as whoever has its secret link sees it. */
export const CustomerOrder = z.object({
  orderNumber: z.string(),
  status: z.enum(STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  /** Whether the bank decided a dispute for the customer. */
  isLost: z.boolean(),
  items: z.array(OrderItem),
  amounts: Amounts,
  refundedCents: z.int(),
  deliveryMethod: z.enum(DELIVERY_METHODS),
  shippingAddress: z.nullable(ShippingAddress),
  pickupPlace: z.nullable(z.string()),
  shipsIn: z.string(),
  trackingNumber: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  /** Where an unpaid order can still be paid; null otherwise. */
  paymentUrl: z.nullable(z.string()),
  reservedUntil: z.nullable(z.string()),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
  shippedAt: z.nullable(z.string()),
  /** What goes back if the customer cancels now; null once that is too late. */
  cancelCents: z.nullable(z.int()),
  /** Null if the customer did not have to be asked. */
  delay: z.nullable(CustomerDelay),
  isTest: z.boolean(),
});
export type CustomerOrder = z.infer<typeof CustomerOrder>;

/** "Send me my link." */
export const LinkRequest = z.object({ email: emailAddress("Please enter a valid email address") });
export type LinkRequest = z.infer<typeof LinkRequest>;
