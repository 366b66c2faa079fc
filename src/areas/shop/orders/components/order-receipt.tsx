import type { ReactNode } from "react";
import { kindOf } from "#areas/shop/catalog/schema/variants.ts";
import { inDollars } from "#lib/money.ts";
import { LocalTime } from "#ui/local-time.tsx";
import type { CustomerOrder, ShippingAddress } from "../schema/orders.ts";
import { AmountRows } from "./checkout/amount-rows.tsx";
import { wayOf } from "./order-words.ts";

/** What was bought, what it came to, and where it goes unless it is canceled or refunded. */
export function OrderReceipt({ order }: { order: CustomerOrder }) {
  const { orderNumber, items, amounts, refundedCents, paidAt, createdAt } = order;
  return (
    <div className="mt-10 grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
      <section aria-labelledby="receipt" className="cut bg-night p-5 sm:p-8">
        <h2 id="receipt" className="text-3xl">
          Order {orderNumber}
        </h2>
        <p className="mt-2 text-dim text-sm">
          {paidAt ? "Paid" : "Placed"} <LocalTime at={paidAt ?? createdAt} />
        </p>
        <ul className="mt-4">
          {items.map((item) => (
            <li
              key={item.variantId}
              className="flex items-baseline justify-between gap-4 border-line border-t py-3"
            >
              <div>
                <p className="wrap-anywhere font-semibold">
                  {item.quantity} × {item.name}
                </p>
                <p className="text-dim text-sm">{kindOf(item)}</p>
              </div>
              <p className="tabular-nums">{inDollars(item.priceCents * item.quantity)}</p>
            </li>
          ))}
        </ul>
        <div className="border-line border-t">
          <AmountRows amounts={amounts} isTaxed={false} />
        </div>
        {refundedCents > 0 && (
          <p className="mt-3 flex justify-between gap-4 font-semibold">
            Refunded <span className="tabular-nums">{inDollars(refundedCents)}</span>
          </p>
        )}
      </section>
      {(wayOf(order) || order.status === "pending") && <Destination order={order} />}
    </div>
  );
}

function Destination({ order }: { order: CustomerOrder }) {
  const { status, deliveryMethod, shippingAddress, pickupPlace } = order;
  if (deliveryMethod === "pickup") {
    return <Aside title="Pickup">{pickupPlace && <p>{pickupPlace}</p>}</Aside>;
  }
  return (
    <Aside title={status === "delivered" ? "Went to" : "Goes to"}>
      {shippingAddress && <Address of={shippingAddress} />}
    </Aside>
  );
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-l-4 pl-5">
      <h2 className="text-3xl">{title}</h2>
      <div className="wrap-anywhere mt-3">{children}</div>
    </section>
  );
}

function Address({ of: { line1, line2, city, state, postalCode } }: { of: ShippingAddress }) {
  return (
    <address className="not-italic">
      {line1}
      <br />
      {line2 && (
        <>
          {line2}
          <br />
        </>
      )}
      {city}, {state} {postalCode}
    </address>
  );
}
