import { Link } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { useListView } from "#ui/use-list-view.ts";
import type { ListedOrder } from "../../schema/staff.ts";
import { parcelOf, totalOf } from "./describe.ts";
import { OrderState } from "./order-state.tsx";
import { ORDERS } from "./orders.ts";
import { PaymentDifferences } from "./payment-differences.tsx";

const { order } = pageParameters;

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    label: "Order",
    width: "w-[14%]",
    cell: ({ id, orderNumber, isTest }) => (
      <div className="grid justify-items-start">
        <Link
          to={withQuery(paths.shopAdmin, { [order]: String(id) })}
          className="inline-flex min-h-11 items-center whitespace-nowrap font-semibold underline underline-offset-4"
        >
          {orderNumber}
        </Link>
        {isTest && <span className="text-dim text-sm">Test mode</span>}
      </div>
    ),
  },
  { label: "Date", width: "w-[14%]", cell: ({ createdAt }) => <LocalTime at={createdAt} /> },
  { label: "Customer", width: "w-[24%]", cell: (row) => <Customer order={row} /> },
  { label: "Parcel", width: "w-[16%]", cell: parcelOf },
  {
    label: "Total",
    width: "w-[14%]",
    cell: (row) => <span className="tabular-nums">{totalOf(row)}</span>,
  },
  { label: "Status", width: "w-[18%]", cell: (row) => <OrderState order={row} /> },
];

/** The orders, the newest first. */
export function OrderList() {
  return (
    <>
      <PaymentDifferences />
      <TableView
        state={useListView(ORDERS)}
        columns={COLUMNS}
        classOf={({ isLate }) => (isLate ? "is-urgent" : undefined)}
      />
    </>
  );
}

function Customer({ order: { customerName, customerEmail } }: { order: ListedOrder }) {
  return (
    <div className="grid min-w-0">
      <strong>{customerName}</strong>
      {customerEmail && <MailLink address={customerEmail} />}
    </div>
  );
}
