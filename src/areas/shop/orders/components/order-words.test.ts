import { expect, test } from "vitest";
import type { PaymentStatus, Status } from "../rules/statuses.ts";
import type { CustomerOrder } from "../schema/orders.ts";
import { wayOf, wordsOf } from "./order-words.ts";

const orderIn = (status: Status, paymentStatus: PaymentStatus): CustomerOrder => ({
  orderNumber: "RAW-7K2M9Q",
  status,
  paymentStatus,
  isLost: false,
  items: [],
  amounts: { subtotalCents: 2_800, shippingCents: 695, taxCents: 0, totalCents: 3_495 },
  refundedCents: paymentStatus === "refunded" ? 3_495 : 0,
  deliveryMethod: status === "ready_for_pickup" ? "pickup" : "ship",
  shippingAddress: null,
  pickupPlace: null,
  shipsIn: "3–5 business days",
  trackingNumber: null,
  trackingUrl: null,
  paymentUrl: null,
  reservedUntil: null,
  createdAt: "2027-03-10T17:00:00.000Z",
  paidAt: null,
  shippedAt: null,
  cancelCents: null,
  delay: null,
  isTest: false,
});

test("says how an order stands", () => {
  for (const [status, paymentStatus, title, taken] of [
    ["pending", "unpaid", "Not paid yet", undefined],
    ["paid", "paid", "Thank you, it is yours", 1],
    ["processing", "partially_refunded", "We are packing it", 2],
    ["shipped", "refunded", "It is on its way", 3],
    ["paid", "refunded", "Refunded", undefined],
    ["processing", "refunded", "Refunded", undefined],
    ["ready_for_pickup", "refunded", "Refunded", undefined],
    ["expired", "unpaid", "Not paid in time", undefined],
    ["expired", "paid", "It came too late", undefined],
    ["expired", "refunded", "It came too late", undefined],
    ["cancelled", "refunded", "Canceled", undefined],
  ] as const) {
    const order = orderIn(status, paymentStatus);
    expect(wordsOf(order).title, `${status} ${paymentStatus}`).toBe(title);
    expect(wayOf(order)?.taken, `${status} ${paymentStatus}`).toBe(taken);
  }
});

test("nobody whose payment came too late reads that nothing was charged", () => {
  expect(wordsOf(orderIn("expired", "paid")).text).not.toContain("Nothing was charged");
});
