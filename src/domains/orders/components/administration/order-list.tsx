import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PAGE_SIZE, withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type { Column } from "#ui/data-table.tsx";
import { DownloadLink } from "#ui/download-link.tsx";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { MailLink } from "#ui/mail-link.tsx";
import { PagedList } from "#ui/paged-list.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { ordersFile, staffOrdersQuery } from "../../client/staff.ts";
import type { ListedOrder } from "../../schema/staff.ts";
import { parcelOf, STATUS_CHOICES, totalOf } from "./describe.ts";
import { OrderState } from "./order-state.tsx";
import { PaymentDifferences } from "./payment-differences.tsx";
import { ORDER_FIELDS } from "./prefetch-orders.ts";

const { search, status, from, to, page, order } = pageParameters;

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

const TEXTS = {
  loading: "Loading the orders...",
  error: "Error loading the orders. Please try again later.",
};

/** Who bought what, filtered by the address, the newest first. */
export function OrderList() {
  const { values, change } = useAddressFields(ORDER_FIELDS);
  const answer = useQuery({ ...staffOrdersQuery(values), placeholderData: keepPreviousData });
  const isFiltered = [search, status, from, to].some((field) => values[field]);
  const filter = (field: (typeof ORDER_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  return (
    <>
      <PaymentDifferences />
      <ListFilter label="Filter the orders">
        <SearchFilter label="Search by number, name or email" {...filter(search)} />
        <ChoiceFilter
          label="Status"
          all="Every status"
          choices={STATUS_CHOICES}
          {...filter(status)}
        />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
        <DownloadLink to={ordersFile(values)}>Download CSV</DownloadLink>
      </ListFilter>
      <PagedList
        caption="Orders"
        columns={COLUMNS}
        answer={answer}
        texts={{
          ...TEXTS,
          empty: isFiltered ? "No orders match." : "No orders yet.",
        }}
        page={Number(values[page]) || 1}
        pageSize={PAGE_SIZE}
        onTurn={(next) => change({ [page]: String(next) })}
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
