import { ArrowUpRight } from "lucide-react";
import { Link } from "react-router";
import { businessDate } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { CustomerOrder } from "../schema.ts";
import { OrderHeading } from "./order-heading.tsx";
import { OrderReceipt } from "./order-receipt.tsx";
import { OrderWay } from "./order-way.tsx";
import { wordsOf } from "./order-words.ts";

/** An order for whoever has its link: its status, what is next, the receipt. */
export function OrderStatus({ order, token }: { order: CustomerOrder; token: string }) {
  const { title, text } = wordsOf(order);
  return (
    <>
      <OrderHeading title={title} text={text} isTest={order.isTest} />
      <Money order={order} />
      <Late order={order} token={token} />
      <Next order={order} />
      <OrderWay order={order} />
      <OrderReceipt order={order} />
    </>
  );
}

/** What became of the money, where it did not simply stay. */
function Money({ order: { paymentStatus, refundedCents } }: { order: CustomerOrder }) {
  if (paymentStatus === "disputed") {
    return <Remark>The payment is in dispute with your bank, which will decide.</Remark>;
  }
  if (refundedCents === 0) return null;
  return (
    <Remark>
      {`We gave ${inDollars(refundedCents)} back${paymentStatus === "refunded" ? ", all of it" : ""}. Banks take 5 to 10 days to show it.`}
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
