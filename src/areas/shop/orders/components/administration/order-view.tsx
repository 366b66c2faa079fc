import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { findQuery } from "#lib/call.ts";
import { useMayUse } from "#lib/may-use.ts";
import { paths } from "#paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Mark } from "#ui/facts.tsx";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { hasParcel } from "../../rules/parcel.ts";
import type { StaffOrder } from "../../schema/staff.ts";
import { OrderActions } from "./order-actions.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderState } from "./order-state.tsx";
import { PackingSlip } from "./packing-slip.tsx";

/** One order with all that staff know of it and can do. On paper it is its packing slip, if it is sent. */
export function OrderView({ id }: { id: number }) {
  return (
    <Loaded
      query={useQuery(findQuery("/api/admin/shop/orders/{id}", { path: { id } }))}
      rows="the order"
    >
      {(found) => (
        <>
          <Link to={paths.shopAdmin} className={`${buttonClass("plain")} -ml-5 mb-4 print:hidden`}>
            <ArrowLeft aria-hidden="true" size={18} />
            All orders
          </Link>
          {found ? (
            <ShownOrder key={found.data.id} order={found.data} />
          ) : (
            <ListEmpty>There is no such order.</ListEmpty>
          )}
        </>
      )}
    </Loaded>
  );
}

function ShownOrder({ order }: { order: StaffOrder }) {
  const title = useRef<HTMLHeadingElement>(null);
  const mayChange = useMayUse()("shop");
  const isPacked = hasParcel(order);
  // The focus moves here from the list.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <article aria-labelledby="order" className={`grid gap-8 ${isPacked ? "print:hidden" : ""}`}>
        <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <h2 ref={title} id="order" tabIndex={-1} className="text-4xl outline-none">
            Order {order.orderNumber}
          </h2>
          <OrderState order={order} />
          {order.isTest && <Mark>Test mode: no money moves</Mark>}
          {isPacked && (
            <Button
              look="quiet"
              className="needs-scripts sm:ml-auto"
              onClick={() => window.print()}
            >
              <Printer aria-hidden="true" size={18} />
              Print the packing slip
            </Button>
          )}
        </header>
        {mayChange && <OrderActions order={order} />}
        <div className="grid gap-8 lg:grid-cols-[5fr_3fr]">
          <OrderItems order={order} />
          <OrderFacts order={order} />
        </div>
        <div className="grid gap-8 lg:grid-cols-[5fr_3fr]">
          <OrderHistory order={order} />
          {mayChange && <OrderNotes order={order} />}
        </div>
      </article>
      {isPacked && <PackingSlip order={order} />}
    </>
  );
}
