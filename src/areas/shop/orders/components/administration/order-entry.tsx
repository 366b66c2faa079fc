import { PackageOpen } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router";
import { inWords } from "#lib/count.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { WorkItem } from "#ui/work-list.tsx";
import { UNCOLLECTED_DAYS } from "../../rules/orders.ts";
import { HAS_MONEY, isOneOf } from "../../rules/statuses.ts";
import type { ListedOrder, ReadyOrder } from "../../schema/staff.ts";
import { parcelOf, totalOf } from "./describe.ts";
import { OrderState } from "./order-state.tsx";

/** A paid order that is to be sent, made ready or handed over, to be worked off on its page. */
export default function OrderEntry({ order }: { order: ListedOrder | ReadyOrder }) {
  const titleId = useId();
  const { id, orderNumber, customerName, customerEmail, paidAt, isLate } = order;
  return (
    <WorkItem
      titleId={titleId}
      className={`border-l-4 bg-raised p-4 sm:p-5 ${isLate ? "border-red" : "border-line"}`}
    >
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        Order {orderNumber}
      </h3>
      <div className="mt-3 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="grid content-start gap-2">
          <OrderState order={order} />
          {order.isTest && <p className="text-dim text-sm">Test mode</p>}
          {"isUncollected" in order && order.isUncollected && (
            <p className="text-ember">
              {`Nobody has picked it up for ${inWords(UNCOLLECTED_DAYS / 7)} weeks. ${whatToDo(order)}`}
            </p>
          )}
        </div>
        <Facts>
          <Fact term="Customer">{customerName}</Fact>
          {customerEmail && (
            <Fact term="Email">
              <MailLink address={customerEmail} />
            </Fact>
          )}
          <Fact term="Parcel">{parcelOf(order)}</Fact>
          <Fact term="Total">{totalOf(order)}</Fact>
          {paidAt && (
            <Fact term="Paid">
              <LocalTime at={paidAt} />
            </Fact>
          )}
          {"updatedAt" in order && (
            <Fact term="Changed">
              <LocalTime at={order.updatedAt} />
            </Fact>
          )}
        </Facts>
      </div>
      <p className="mt-4">
        <Link
          className={buttonClass("quiet")}
          to={withQuery(paths.shopAdmin, { [pageParameters.order]: String(id) })}
        >
          <PackageOpen aria-hidden="true" size={18} />
          Open order {orderNumber}
        </Link>
      </p>
    </WorkItem>
  );
}

/** What staff do about an order that nobody picks up. */
function whatToDo({ paymentStatus }: ReadyOrder): string {
  return isOneOf(HAS_MONEY, paymentStatus)
    ? "Call the customer, or cancel the order: that refunds it and puts everything back on the shelf."
    : "Cancel the order to put the items back on the shelf.";
}
