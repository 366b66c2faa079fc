import { ArrowUpRight, Check } from "lucide-react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { shop } from "#content/shop.ts";
import { businessDate } from "#lib/dates.ts";
import { BANKS_TAKE, inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { RETURNED_BY_BANK } from "../rules/disputes.ts";
import type { CustomerOrder } from "../schema/orders.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { wayOf, wordsOf } from "./order-words.ts";

interface OrderStatusProps {
  order: CustomerOrder;
  token: string;
  /** Why the order was not canceled. */
  refusal?: string | null;
}

/** An order for whoever has its link: its status, what is next, the receipt. */
export function OrderStatus({ order, token, refusal }: OrderStatusProps) {
  const { title, text } = wordsOf(order);
  return (
    <>
      <OrderHeading title={title} text={text} isTest={order.isTest} />
      {refusal && (
        <div role="alert">
          <Remark>{refusal}</Remark>
        </div>
      )}
      <Money order={order} />
      <Late order={order} token={token} />
      <Next order={order} />
      <OrderWay order={order} />
      <OrderReceipt order={order} />
      <Cancel order={order} token={token} />
      <Help order={order} />
    </>
  );
}

/** What became of the money, where it did not simply stay. */
function Money({ order: { paymentStatus, refundedCents, isLost } }: { order: CustomerOrder }) {
  if (isLost) return <Remark>{RETURNED_BY_BANK}</Remark>;
  if (paymentStatus === "disputed") {
    return <Remark>The payment is in dispute with your bank, which will decide.</Remark>;
  }
  if (refundedCents === 0) return null;
  return (
    <Remark>
      {`We gave ${inDollars(refundedCents)} back${paymentStatus === "refunded" ? ", all of it" : ""}. ${BANKS_TAKE} to show it.`}
    </Remark>
  );
}

function Remark({ children }: { children: string }) {
  return (
    <p className="mt-4 max-w-2xl border-red border-l-4 bg-night p-4 font-semibold">{children}</p>
  );
}

/** What the customer of a late order was asked, and where it is answered. */
function Late({ order: { delay }, token }: { order: CustomerOrder; token: string }) {
  if (!delay || delay.choices.length === 0) return null;
  const isWaiting = delay.answer === "wait";
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      <Link
        to={paths.orderDelay(token)}
        reloadDocument
        className={buttonClass(isWaiting ? "quiet" : "primary")}
      >
        {isWaiting ? "Change my mind" : "Wait or get a refund"}
      </Link>
      <span className="text-dim">
        {isWaiting
          ? `You are waiting until ${businessDate(new Date(delay.waitUntil))}.`
          : `It is late. Please decide before ${businessDate(new Date(delay.answerBy))}.`}
      </span>
    </div>
  );
}

/** What the customer can do next. */
function Next({ order }: { order: CustomerOrder }) {
  const { status, paymentUrl, reservedUntil, trackingNumber, trackingUrl } = order;
  if (status === "pending" && paymentUrl) {
    return (
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <a href={paymentUrl} className={buttonClass("primary")}>
          Back to the payment page
        </a>
        {reservedUntil && (
          <span className="text-dim">
            Held until <LocalTime at={reservedUntil} />
          </span>
        )}
      </p>
    );
  }
  if (status === "expired") {
    return (
      <p className="mt-6">
        <Link to={paths.shop} className={buttonClass("primary")}>
          To the shop
        </Link>
      </p>
    );
  }
  if (!trackingNumber && !trackingUrl) return null;
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
      {trackingUrl && (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass("primary")}
        >
          Track your package
          <span className="sr-only">(opens in a new tab)</span>
          <ArrowUpRight aria-hidden="true" size={18} />
        </a>
      )}
      {trackingNumber && <span className="wrap-anywhere">Tracking number {trackingNumber}</span>}
    </p>
  );
}

/** Cancels an order that has not left: a form that posts, behind a disclosure. */
function Cancel({ order: { cancelCents }, token }: { order: CustomerOrder; token: string }) {
  if (cancelCents === null) return null;
  return (
    <details className="mt-10">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Cancel this order</summary>
      <form
        method="post"
        action={paths.orderStatus(token)}
        className="mt-3 grid max-w-2xl justify-items-start gap-4"
      >
        <p>
          {`We will refund ${inDollars(cancelCents)} to your original payment method. ${BANKS_TAKE}. This is final.`}
        </p>
        <Button type="submit" look="quiet">
          {`Cancel and refund ${inDollars(cancelCents)}`}
        </Button>
      </form>
    </details>
  );
}

/** How to exchange what comes or came, whom to ask, and the terms. */
function Help({ order }: { order: CustomerOrder }) {
  return (
    <p className="mt-10 max-w-2xl text-pretty text-dim">
      {wayOf(order) && `${shop.exchanges} `}Write to <MailLink address={brand.email} /> with the
      order number, or call {brand.phone}. Our{" "}
      <Link
        to={`${paths.termsOfService}#the-shop`}
        className="underline underline-offset-4 hover:text-chalk"
      >
        terms for the shop
      </Link>{" "}
      say what happens if an order is late.
    </p>
  );
}

/** How far a paid order has come on its way. */
function OrderWay({ order }: { order: CustomerOrder }) {
  const way = wayOf(order);
  if (!way) return null;
  return (
    <ol aria-label="Your order's progress" className="mt-8 grid gap-x-2 sm:grid-cols-4">
      {way.steps.map(({ status, label }, place) => {
        const isTaken = place < way.taken;
        return (
          <li
            key={status}
            aria-current={place + 1 === way.taken ? "step" : undefined}
            className={`flex min-h-12 items-center gap-3 border-l-4 pl-4 sm:border-t-4 sm:border-l-0 sm:pt-3 sm:pl-0 ${
              isTaken ? "border-red" : "border-line text-dim"
            }`}
          >
            <span className="font-bold font-display text-2xl leading-none">{label}</span>
            {isTaken && (
              <>
                <Check aria-hidden="true" size={20} className="text-red" />
                <span className="sr-only">done</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
