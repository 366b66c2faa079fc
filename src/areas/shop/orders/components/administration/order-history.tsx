import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { LocalTime } from "#ui/local-time.tsx";
import { itemName } from "../../rules/orders.ts";
import type { OrderEvent, OrderRefund, StaffOrder } from "../../schema/staff.ts";
import { STATUS_LABELS } from "./describe.ts";

const REFUND_LABELS: Record<OrderRefund["status"], string> = {
  asked: "on its way",
  done: "refunded",
  failed: "failed",
};

/** What was refunded, and what happened. */
export function OrderHistory({ order }: { order: StaffOrder }) {
  const { events, refunds } = order;
  return (
    <div className="grid content-start gap-8">
      {refunds.length > 0 && (
        <section aria-labelledby="refunds" className="grid gap-3">
          <h3 id="refunds" className="text-2xl">
            Refunds
          </h3>
          <ul className="grid gap-3">
            {refunds.map((refund) => (
              <Refund key={refund.id} refund={refund} order={order} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="events" className="grid gap-3">
        <h3 id="events" className="text-2xl">
          What happened
        </h3>
        <ol className="grid gap-3">
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      </section>
    </div>
  );
}

function Refund({ refund, order }: { refund: OrderRefund; order: StaffOrder }) {
  const { amountCents, status, reason, lines, isRestocked, at, by } = refund;
  const named = lines.map(({ variantId, quantity }) => {
    const item = order.items.find((one) => one.variantId === variantId);
    return `${quantity} × ${item ? itemName(item) : "an item"}`;
  });
  return (
    <li
      className={`border-l-2 pl-3 ${status === "failed" ? "border-red" : "border-edge"} wrap-anywhere`}
    >
      <p>
        <strong className="tabular-nums">{inDollars(amountCents)}</strong>{" "}
        {labelOf(REFUND_LABELS, status)}
        {named.length > 0 && `: ${named.join(", ")}`}
        {isRestocked && ", back on the shelf"}
      </p>
      <p className="text-dim text-sm">
        {reason} · <Told at={at} by={by} />
      </p>
    </li>
  );
}

function Event({ event: { at, by, from, to, note } }: { event: OrderEvent }) {
  const transition = from === null ? "Ordered" : from === to ? null : labelOf(STATUS_LABELS, to);
  const said = note === transition ? null : note;
  return (
    <li className="wrap-anywhere border-edge border-l-2 pl-3">
      <p>
        {transition && <strong>{transition}</strong>}
        {transition && said && ": "}
        {said}
      </p>
      <p className="text-dim text-sm">
        <Told at={at} by={by} />
      </p>
    </li>
  );
}

function Told({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <LocalTime at={at} />
      {by && ` · @${by}`}
    </>
  );
}
