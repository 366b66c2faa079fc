import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { typedDollars } from "#lib/money.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import type { OrderRow } from "../queries/orders.ts";
import { readReconciliation } from "../queries/reconciliation.ts";
import { orderList } from "../queries/staff.ts";
import { getStaffOrder, presentListed } from "../queries/staff-order.ts";
import { isTestOrder, itemName } from "../rules/orders.ts";
import {
  OneStaffOrder,
  OrderFilter,
  OrderPage,
  OrderTransition,
  Reconciliation,
  StaffOrderChange,
  StaffRefund,
} from "../schema/staff.ts";
import { editOrder } from "../service/edit-order.ts";
import { refundOrder } from "../service/refund-order.ts";
import { transitionOrder } from "../service/transition-order.ts";

/** Bookkeepers read orders as well, and change none. */
const READERS: StaffWho = ["shop", "bookkeeper"];

/** Staff: read, process and refund orders, and see where payments differ. */
export function orderAdminRoutes(app: App, deps: Deps): void {
  orderReadRoutes(app, deps);
  orderChangeRoutes(app, deps);
}

function orderReadRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;

  staffListRoutes(app, deps, {
    title: "Orders",
    who: READERS,
    addresses: { page: "/api/admin/shop/orders", file: "/api/admin/shop/orders.csv" },
    querystring: OrderFilter,
    response: OrderPage,
    list: orderList,
    present: (row) => presentListed(row, deps),
    type: "order",
    config: { reads: "order" },
    exportRows: exportList,
    file: { name: "orders", columns: columnsOf(deps) },
  });

  app.get(
    "/api/admin/shop/reconciliation",
    {
      config: { who: READERS },
      schema: {
        summary: "Where orders and payments did not agree when they were last compared",
        response: { 200: Reconciliation },
      },
    },
    () => readReconciliation(db),
  );

  app.get(
    "/api/admin/shop/orders/:id",
    {
      config: { who: READERS, reads: "order" },
      schema: {
        summary: "An order with what happened to it, and its refunds",
        params: IdParams,
        response: { 200: OneStaffOrder },
      },
    },
    ({ params }) => present(deps, params.id),
  );
}

function orderChangeRoutes(app: App, deps: Deps): void {
  app.patch(
    "/api/admin/shop/orders/:id",
    {
      config: { who: "shop", reads: "order", refuses: ["stale"] },
      schema: {
        summary: "Note something about an order, or where its parcel is",
        params: IdParams,
        body: StaffOrderChange,
        response: { 200: OneStaffOrder },
      },
    },
    async ({ actor, params, body }) => {
      await editOrder(deps, actor, { ...body, id: params.id });
      return present(deps, params.id);
    },
  );

  app.post(
    "/api/admin/shop/orders/:id/transition",
    {
      config: {
        who: "shop",
        reads: "order",
        // To cancel is to refund.
        asksAgain: ({ body }) => (body as OrderTransition).transition === "cancel",
        refuses: ["stale", "conflict"],
      },
      schema: {
        summary: "Move an order to its next status, or cancel it with a full refund",
        params: IdParams,
        body: OrderTransition,
        response: { 200: OneStaffOrder },
      },
    },
    async ({ actor, params, body }) => {
      await transitionOrder(deps, actor, { ...body, id: params.id });
      return present(deps, params.id);
    },
  );

  app.post(
    "/api/admin/shop/orders/:id/refund",
    {
      config: { who: "shop", reads: "order", asksAgain: true, refuses: ["stale", "conflict"] },
      schema: {
        summary: "Refund what is left of an order, or some of its items",
        params: IdParams,
        body: StaffRefund,
        response: { 200: OneStaffOrder },
      },
    },
    async ({ actor, params, body }) => {
      await refundOrder(deps, actor, { ...body, id: params.id });
      return present(deps, params.id);
    },
  );
}

async function present(deps: Deps, id: number) {
  return { data: await getStaffOrder(deps.database.db, deps, id) };
}

const moment = (date: Date | null) => date && businessTime(date);

const columnsOf = ({ payments }: Deps): CsvColumn<OrderRow>[] => [
  { label: "Order", cell: ({ orderNumber }) => orderNumber },
  { label: "Date (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Status", cell: ({ status }) => status },
  { label: "Payment", cell: ({ paymentStatus }) => paymentStatus },
  { label: "Test mode", cell: (order) => (isTestOrder(order, payments) ? "yes" : "no") },
  { label: "Name", cell: ({ customerName }) => customerName },
  { label: "Email", cell: ({ customerEmail }) => customerEmail },
  { label: "Delivery", cell: ({ deliveryMethod }) => deliveryMethod },
  { label: "Street", cell: ({ shippingAddress }) => streetOf(shippingAddress) },
  { label: "City", cell: ({ shippingAddress }) => shippingAddress?.city ?? null },
  { label: "State", cell: ({ shippingAddress }) => shippingAddress?.state ?? null },
  { label: "Parish", cell: ({ shippingAddress }) => shippingAddress?.parish ?? null },
  { label: "ZIP", cell: ({ shippingAddress }) => shippingAddress?.postalCode ?? null },
  { label: "Items", cell: ({ orderItems }) => orderItems.map(itemText).join("\n") },
  { label: "Subtotal", cell: ({ subtotal }) => typedDollars(subtotal) },
  { label: "Shipping", cell: ({ shipping }) => typedDollars(shipping) },
  { label: "Tax", cell: ({ tax }) => typedDollars(tax) },
  { label: "Total", cell: ({ totalAmount }) => typedDollars(totalAmount) },
  { label: "Refunded", cell: ({ refundedAmount }) => typedDollars(refundedAmount) },
  { label: "Paid (New Orleans)", cell: ({ paidAt }) => moment(paidAt) },
  { label: "Shipped (New Orleans)", cell: ({ shippedAt }) => moment(shippedAt) },
  { label: "Tracking", cell: ({ trackingNumber }) => trackingNumber },
  { label: "Notes", cell: ({ notes }) => notes },
];

function streetOf(address: OrderRow["shippingAddress"]): string | null {
  return address && [address.line1, address.line2].filter(Boolean).join(", ");
}

function itemText(item: OrderRow["orderItems"][number]): string {
  return `${item.quantity} × ${itemName(item)} [${item.sku}]`;
}
