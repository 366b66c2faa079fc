import { brand } from "#content/brand.ts";
import { inWords } from "#lib/count.ts";
import { businessDate } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import type { OrderRow } from "./queries/orders.ts";
import type { Delay } from "./rules/delays.ts";
import { RETURNED_BY_BANK } from "./rules/disputes.ts";
import { itemName, REMIND_OF_PICKUP_DAYS, UNCOLLECTED_DAYS } from "./rules/orders.ts";
import { HAS_MONEY, isOneOf } from "./rules/statuses.ts";

/** What each mail about an order says beyond the order itself. */
export interface OrderMailContext {
  /** The secret page of the order. */
  statusUrl: string;
  /** Where the customer of a late order decides. */
  delayUrl: string;
  isTest: boolean;
}

/** Confirms the payment to the customer, with the contents of the order. */
export function confirmationMail(
  order: OrderRow,
  context: OrderMailContext,
  { shipsIn, pickupPlace }: { shipsIn: string; pickupPlace: string },
): MailMessage {
  const isPickup = order.deliveryMethod === "pickup";
  return write(order, context, {
    cause: "confirmation",
    subject: `Your order ${order.orderNumber}`,
    parts: [
      `Thank you. We have your payment, and we ${
        isPickup
          ? "are getting everything ready. We'll email you when you can pick it up."
          : `will ship everything in ${shipsIn}. We'll email you when it's on its way.`
      }`,
      { facts: [...receiptOf(order), ...destinationOf(order, pickupPlace)] },
    ],
  });
}

/** Tells the customer that everything can be picked up, and where. */
export function readyMail(
  order: OrderRow,
  context: OrderMailContext,
  pickupPlace: string,
): MailMessage {
  return write(order, context, {
    cause: "ready",
    subject: `Order ${order.orderNumber} is ready for pickup`,
    parts: ["Your order is ready for pickup.", { facts: [["Where", pickupPlace]] }],
  });
}

/** Reminds the customer, a week later, of an order that nobody has picked up. */
export function pickupReminder(
  order: OrderRow,
  context: OrderMailContext,
  pickupPlace: string,
): MailMessage {
  return write(order, context, {
    cause: "pickup-reminder",
    subject: `Order ${order.orderNumber} is still waiting for you`,
    parts: ["Your order is still ready for pickup.", { facts: [["Where", pickupPlace]] }],
  });
}

const UNCOLLECTED = `${inWords(UNCOLLECTED_DAYS / 7)} weeks`;

/** Tells staff of an order that nobody has picked up for a long time. */
export function uncollectedMail(
  { id, orderNumber, paymentStatus }: OrderRow,
  staff: string,
): MailMessage {
  return {
    cause: `order:${id}:uncollected`,
    to: staff,
    subject: `Order ${orderNumber} has not been picked up`,
    parts: isOneOf(HAS_MONEY, paymentStatus)
      ? [
          `It has been ready for pickup for ${UNCOLLECTED}. We reminded the customer ${inWords((UNCOLLECTED_DAYS - REMIND_OF_PICKUP_DAYS) / 7)} weeks ago.`,
          "Please call the customer, or cancel the order: that refunds it and puts everything back on the shelf.",
        ]
      : [
          `It has been ready for pickup for ${UNCOLLECTED}. Its payment was refunded or disputed, so we didn't remind the customer.`,
          "Please cancel the order to put the items back on the shelf.",
        ],
  };
}

/** Tells the customer that the parcel is on its way, with its number and link if staff entered them. */
export function shippedMail(order: OrderRow, context: OrderMailContext): MailMessage {
  const { trackingNumber, trackingUrl } = order;
  return write(order, context, {
    cause: "shipped",
    subject: `Order ${order.orderNumber} is on its way`,
    parts: [
      "Your package is on its way.",
      ...(trackingNumber ? [{ facts: [["Tracking number", trackingNumber]] } as MailPart] : []),
      ...(trackingUrl ? [`Track it at ${trackingUrl}`] : []),
    ],
  });
}

/** Asks the customer, four weeks after the payment, whether to wait or to have the money back. */
export function delayMail(
  order: OrderRow,
  context: OrderMailContext,
  { answerBy, waitUntil }: Pick<Delay, "answerBy" | "waitUntil">,
  staff: string,
): MailMessage {
  return write(order, context, {
    cause: "delay",
    subject: `Order ${order.orderNumber} is late: wait or get a refund?`,
    replyTo: staff,
    parts: [
      `Your order ${notThereYet(order)}. We are sorry.`,
      `You decide what happens next. You can wait: we ${promiseOf(order)} before ${businessDate(waitUntil)}. Or you can get your money back now.`,
      `If we don't hear from you before ${businessDate(answerBy)}, we will cancel your order and refund everything you paid for it.`,
    ],
    button: { button: "Wait or get a refund", url: context.delayUrl },
  });
}

const notThereYet = ({ deliveryMethod }: OrderRow) =>
  deliveryMethod === "pickup" ? "is not ready for pickup yet" : "has not shipped yet";
const promiseOf = ({ deliveryMethod }: OrderRow) =>
  deliveryMethod === "pickup" ? "will have it ready" : "will ship it";

/** Confirms to a customer who waits until when, and what happens then. */
export function waitingMail(
  order: OrderRow,
  context: OrderMailContext,
  { waitUntil }: Pick<Delay, "waitUntil">,
): MailMessage {
  return write(order, context, {
    cause: "waiting",
    subject: `Thank you for waiting for order ${order.orderNumber}`,
    parts: [
      `You chose to wait for your order. We ${promiseOf(order)} before ${businessDate(waitUntil)}. If we do not, we will cancel it and refund everything you paid for it.`,
      "You can still get your money back at any time until then.",
    ],
    button: { button: "Change my mind", url: context.delayUrl },
  });
}

/** The reason why an order ended: staff, the customer, no answer, or a wait that was too long. */
export type CancelledBy = "staff" | "changed_mind" | "customer" | "no_answer" | "waited";

const CANCELLED_WORDS: Record<CancelledBy, string> = {
  staff: "We have canceled your order.",
  changed_mind: "As you asked, we have canceled your order.",
  customer:
    "You asked for your money back, and we have canceled your order. We are sorry it was late.",
  no_answer:
    "Your order is late, and we haven't heard whether you want to wait for it. As promised, we have canceled it. We are sorry.",
  waited:
    "You waited for your order, and we did not get it to you by the new date. As promised, we have canceled it. We are sorry.",
};

interface Cancellation {
  refundCents: number;
  /** Whether the bank has decided a dispute for the customer. */
  isLost: boolean;
  by: CancelledBy;
}

/** Tells the customer that the order was canceled, why, and what happens to the payment. */
export function cancelledMail(
  order: OrderRow,
  context: OrderMailContext,
  { refundCents, isLost, by }: Cancellation,
): MailMessage {
  return write(order, context, {
    cause: "cancelled",
    subject: `Order ${order.orderNumber} is canceled`,
    parts: [CANCELLED_WORDS[by], moneyOf(order, { refundCents, isLost })],
  });
}

function moneyOf(
  { paymentStatus, paidAt }: OrderRow,
  { refundCents, isLost }: Omit<Cancellation, "by">,
): string {
  if (refundCents > 0) {
    return `${inDollars(refundCents)} is on its way back to your original payment method. ${BANKS_TAKE}.`;
  }
  if (isLost) return RETURNED_BY_BANK;
  if (paymentStatus === "disputed") {
    return "This payment is disputed, so we can't refund it: the bank decides who gets the money.";
  }
  return paidAt ? "What you paid was already refunded." : "You were not charged.";
}

/** Asks staff to refund a canceled order whose dispute ended without the money going back. */
export function disputeOverMail({ id, orderNumber }: OrderRow, staff: string): MailMessage {
  return {
    cause: `order:${id}:dispute-over`,
    to: staff,
    subject: `Please refund order ${orderNumber}`,
    parts: [
      "It was canceled while its payment was disputed, so nothing was refunded. The dispute is over, and the money stayed with us.",
      "Please refund the order.",
    ],
  };
}

/** Tells the customer about a refund. */
export function refundedMail(
  order: OrderRow,
  context: OrderMailContext,
  refund: { id: number; amountCents: number },
): MailMessage {
  return write(order, context, {
    cause: `refunded:${refund.id}`,
    subject: `${inDollars(refund.amountCents)} refund for order ${order.orderNumber} is on its way`,
    parts: [
      `We refunded ${inDollars(refund.amountCents)} to your original payment method. ${BANKS_TAKE}.`,
    ],
  });
}

/** Tells a customer who paid too late that the products are gone and the payment is refunded. */
export function apologyMail(order: OrderRow, context: OrderMailContext): MailMessage {
  return write(order, context, {
    cause: "apology",
    subject: `We're sorry: your payment for order ${order.orderNumber} came too late`,
    parts: [
      order.status === "cancelled"
        ? "Your payment arrived after your order had been canceled. We are sorry."
        : "Your payment arrived after we had stopped holding your order, and what you ordered has since sold out. We are sorry.",
      `The whole amount, ${inDollars(order.totalAmount)}, is on its way back to your original payment method. ${BANKS_TAKE}.`,
    ],
  });
}

/** Says that a payment goes back that came beside the one for the order, or in another amount. */
export function returnedMail(
  order: OrderRow,
  context: OrderMailContext,
  refund: {
    refundId: number;
    /** Null for one in another currency. */
    amountCents: number | null;
    isTwice: boolean;
  },
): MailMessage {
  const { refundId, amountCents, isTwice } = refund;
  const whole =
    amountCents === null ? "The whole amount" : `The whole amount, ${inDollars(amountCents)},`;
  return write(order, context, {
    cause: `returned:${refundId}`,
    subject: isTwice
      ? `You paid twice for order ${order.orderNumber}`
      : `Your payment for order ${order.orderNumber} goes back`,
    parts: [
      isTwice
        ? "We already had your payment for this order when another one arrived."
        : "Your payment was not what this order costs, so the order is not paid. We are sorry.",
      `${whole} is on its way back to your original payment method. Banks take 5 to 10 days.`,
    ],
  });
}

/** The links of one person's orders, for who lost the mails. */
export function linksMail(
  to: string,
  request: string,
  links: { orderNumber: string; statusUrl: string }[],
): MailMessage {
  return {
    cause: `order-links:${request}`,
    to,
    subject: `Your ${brand.shortName} orders`,
    parts: [
      "You asked for the links to your orders. Keep them to yourself: anyone who has a link can see the order.",
      { facts: links.map(({ orderNumber, statusUrl }) => [orderNumber, statusUrl]) },
      {
        small:
          "If you didn't ask for this, you can ignore this email. No one else has these links.",
      },
    ],
  };
}

interface OrderMail {
  cause: string;
  subject: string;
  parts: MailPart[];
  replyTo?: string;
  /** The one thing to do; absent is to see the order. */
  button?: MailPart;
}

function write(
  order: OrderRow,
  context: OrderMailContext,
  { cause, subject, parts, button, ...rest }: OrderMail,
): MailMessage {
  return {
    ...rest,
    cause: `order:${order.id}:${cause}`,
    to: order.customerEmail,
    subject: context.isTest ? `TEST MODE: ${subject}` : subject,
    parts: [
      ...parts,
      ...(context.isTest ? ["TEST MODE: no money moved, and nothing ships."] : []),
      button ?? { button: "See my order", url: context.statusUrl },
      { small: "Keep this link to yourself. Anyone who has it can see the order." },
    ],
  };
}

function destinationOf(
  { deliveryMethod, shippingAddress }: OrderRow,
  pickupPlace: string,
): [string, string][] {
  if (deliveryMethod === "pickup") return pickupPlace ? [["Pick it up at", pickupPlace]] : [];
  if (!shippingAddress) return [];
  const { line1, line2, city, state, postalCode } = shippingAddress;
  const lines = [line1, line2, `${city}, ${state} ${postalCode}`];
  return [["Ships to", lines.filter(Boolean).join(", ")]];
}

function receiptOf(order: OrderRow): [string, string][] {
  const { subtotal, shipping, tax, totalAmount } = order;
  return [
    ["Order and receipt number", order.orderNumber],
    ...order.orderItems.map((item): [string, string] => [
      `${item.quantity} × ${itemName(item)}`,
      inDollars(item.priceCents * item.quantity),
    ]),
    ["Subtotal", inDollars(subtotal)],
    [
      order.deliveryMethod === "pickup" ? "Pickup" : "Shipping",
      shipping ? inDollars(shipping) : "Free",
    ],
    ...(tax > 0 ? [["Sales tax", inDollars(tax)] as [string, string]] : []),
    ["Total", inDollars(totalAmount)],
  ];
}
