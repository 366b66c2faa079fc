import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { StaffProduct, StaffProducts } from "../../schema/products.ts";

const { search, state } = pageParameters;

const STATES = choicesOf({ on_sale: "On sale", off_sale: "Off sale", low_stock: "Low stock" });

/** All products, each with its sizes and stock. */
export const PRODUCTS: ListDefinition<StaffProduct, StaffProducts> = {
  caption: "Products",
  rows: "the products",
  none: "There are no products yet.",
  noMatch: "No products match.",
  filters: {
    [search]: searchFilter("Search by name, SKU, size or color"),
    [state]: choiceFilter("State", "Every state", STATES),
  },
  pageSize: PAGE_SIZE,
  query: (filter) => getQuery("/api/admin/shop/products", { query: pageOf(filter) }),
};
