import { labelOf } from "#ui/label-of.ts";
import { type CustomerState, customerStateOf } from "../access/customer-state.ts";
import type { DeliveryMethod } from "../rules/amounts.ts";
import type { Status } from "../rules/statuses.ts";
import type { CustomerOrder } from "../schema/orders.ts";

interface Words {
  title: string;
  text: string;
}

/** Where an order stands, as its customer is told. */
export function wordsOf(order: CustomerOrder): Words {
  const { deliveryMethod, shipsIn } = order;
  const isPickup = deliveryMethod === "pickup";
  const words: Record<CustomerState, Words> = {
    pending: {
      title: "Not paid yet",
      text: "Nothing was charged. Your items are held for you while the payment page is open.",
    },
    paid: {
      title: "Thank you, it is yours",
      text: isPickup
        ? "We have your order. We'll email you when it's ready for pickup."
        : `We have your order. It ships in ${shipsIn}, and we'll email you when it's on its way.`,
    },
    processing: {
      title: isPickup ? "We are getting it ready" : "We are packing it",
      text: isPickup
        ? "We'll email you when it's ready for pickup."
        : "We'll email you when it's on its way.",
    },
    shipped: { title: "It is on its way", text: "Your package is on its way." },
    delivered: { title: "Delivered", text: "It has arrived. Wear it well." },
    ready_for_pickup: { title: "Ready for pickup", text: "Come and get it." },
    picked_up: { title: "Picked up", text: "It is in your hands. Wear it well." },
    expired: {
      title: "Not paid in time",
      text: "The payment page has closed. Nothing was charged, and nothing is being held.",
    },
    cancelled: { title: "Canceled", text: "This order is closed." },
    refunded: {
      title: "Refunded",
      text: "We refunded what you paid. This order is closed.",
    },
    too_late: {
      title: "It came too late",
      text: "What you ordered had sold out when your payment arrived. We're refunding your money.",
    },
  };
  const state = customerStateOf(order);
  return words[state] ?? { title: labelOf({}, state), text: "" };
}

/** The way of an order that is paid, in order. */
const WAYS: Record<DeliveryMethod, { status: Status; label: string }[]> = {
  ship: [
    { status: "paid", label: "Paid" },
    { status: "processing", label: "Packed" },
    { status: "shipped", label: "Shipped" },
    { status: "delivered", label: "Delivered" },
  ],
  pickup: [
    { status: "paid", label: "Paid" },
    { status: "processing", label: "Getting ready" },
    { status: "ready_for_pickup", label: "Ready" },
    { status: "picked_up", label: "Picked up" },
  ],
};

/** The steps of its way, and how many of them it has taken; null where it goes no way. */
export function wayOf(order: CustomerOrder) {
  if (customerStateOf(order) === "refunded") return null;
  const { status, deliveryMethod } = order;
  const steps = WAYS[deliveryMethod] ?? [];
  const place = steps.findIndex((step) => step.status === status);
  return place < 0 ? null : { steps, taken: place + 1 };
}

/** Whether the payment provider has confirmed its payment. */
export function isPaid({ paymentStatus }: CustomerOrder): boolean {
  return paymentStatus !== "unpaid";
}
