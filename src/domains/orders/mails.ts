import { brand } from "#content/brand.ts";
import { businessDate } from "#lib/dates.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { inDollars } from "#lib/money.ts";
import type { OrderRow } from "./queries/orders.ts";
import type { Delay } from "./rules/delays.ts";
import { itemName } from "./rules.ts";

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
  shipsIn: string,
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
      { facts: receiptOf(order) },
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

/** Tells the customer that the order was canceled, why, and that the payment is refunded. */
export function cancelledMail(
  order: OrderRow,
  context: OrderMailContext,
  refundCents: number,
  by: CancelledBy,
): MailMessage {
  return write(order, context, {
    cause: "cancelled",
    subject: `Order ${order.orderNumber} is canceled`,
    parts: [
      CANCELLED_WORDS[by],
      refundCents > 0
        ? `${inDollars(refundCents)} is on its way back to your original payment method. Banks take 5 to 10 days.`
        : order.paidAt
          ? "What you paid was already refunded."
          : "You were not charged.",
    ],
  });
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
      `We refunded ${inDollars(refund.amountCents)} to your original payment method. Banks take 5 to 10 days.`,
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
      `The whole amount, ${inDollars(order.totalAmount)}, is on its way back to your original payment method. Banks take 5 to 10 days.`,
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
      ...(context.isTest ? ["TEST MODE: no money moved, and nothing ships."] : []),
      ...parts,
      button ?? { button: "See my order", url: context.statusUrl },
      { small: "Keep this link to yourself. Anyone who has it can see the order." },
    ],
  };
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
