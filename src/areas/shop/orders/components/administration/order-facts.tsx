import { Fact, Facts } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { isOwed } from "../../rules/delays.ts";
import { standingRefunds } from "../../rules/refunds.ts";
import type { StaffDelay, StaffOrder } from "../../schema/staff.ts";
import { ShippingLabel } from "./shipping-label.tsx";

/** Whose order it is, where it goes, and how it is paid and sent. */
export function OrderFacts({ order }: { order: StaffOrder }) {
  const { customerName, customerEmail, shippingAddress, paidAt, shippedAt } = order;
  const { trackingNumber, trackingUrl, paymentReference, reservedUntil, delay } = order;
  return (
    <section aria-labelledby="facts" className="grid content-start gap-4">
      <h3 id="facts" className="text-2xl">
        Customer
      </h3>
      <Facts>
        <Fact term="Name">{customerName}</Fact>
        {customerEmail && (
          <Fact term="Email">
            <MailLink address={customerEmail} />
          </Fact>
        )}
        <Fact term={shippingAddress ? "Ship to" : "Delivery"}>
          {shippingAddress ? (
            <ShippingLabel name={customerName} address={shippingAddress} />
          ) : (
            "Pickup"
          )}
        </Fact>
        <Fact term="Ordered">
          <LocalTime at={order.createdAt} />
        </Fact>
        {reservedUntil && (
          <Fact term="Reserved until">
            <LocalTime at={reservedUntil} />
          </Fact>
        )}
        {paidAt && (
          <Fact term="Paid">
            <LocalTime at={paidAt} />
          </Fact>
        )}
        {paymentReference && <Fact term="Payment">{paymentReference}</Fact>}
        {shippedAt && (
          <Fact term="Shipped">
            <LocalTime at={shippedAt} />
          </Fact>
        )}
        {delay && (
          <Fact term="Late">
            <LateAnswer delay={delay} isPromised={isOwed(order, standingRefunds(order.refunds))} />
          </Fact>
        )}
        {trackingNumber && <Fact term="Tracking">{trackingNumber}</Fact>}
        {trackingUrl && (
          <Fact term="Parcel">
            <a
              href={trackingUrl}
              rel="noreferrer"
              target="_blank"
              className="inline-flex min-h-11 items-center underline underline-offset-4 lg:min-h-6"
            >
              Where it is
              <span className="sr-only"> (a new window)</span>
            </a>
          </Fact>
        )}
      </Facts>
    </section>
  );
}

/** What the customer was asked and answered, and what follows if nothing is done. */
function LateAnswer({
  delay: { askedAt, answer, answeredAt, answerBy, waitUntil },
  isPromised,
}: {
  delay: StaffDelay;
  /** Whether something is still to be sent or made ready. */
  isPromised: boolean;
}) {
  if (answer === "refund") {
    return <>Customer wants the money back: {answeredAt && <LocalTime at={answeredAt} />}</>;
  }
  const end = answer === "wait" ? waitUntil : answerBy;
  return (
    <>
      {answer === "wait" ? "Customer is waiting" : "Customer asked, no answer yet"}:{" "}
      <LocalTime at={answeredAt ?? askedAt} />
      {isPromised && (
        <strong className="block">
          Canceled and refunded unless it leaves before <LocalTime at={end} />
        </strong>
      )}
    </>
  );
}
