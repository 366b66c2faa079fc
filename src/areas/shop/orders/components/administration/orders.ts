import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { ListedOrder, OrderPage } from "../../schema/staff.ts";
import { STATUS_CHOICES } from "./describe.ts";

const { search, status, from, to } = pageParameters;

/** The orders, the newest first. */
export const ORDERS: ListDefinition<ListedOrder, OrderPage> = {
  caption: "Orders",
  rows: "the orders",
  none: "No orders yet.",
  noMatch: "No orders match.",
  filters: {
    [search]: searchFilter("Search by number, name or email"),
    [status]: choiceFilter("Status", "Every status", STATUS_CHOICES),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/shop/orders", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/shop/orders.csv", { query: filterOf(address) }),
};
