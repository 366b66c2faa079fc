import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { Subscription, SubscriptionPage } from "../schema/subscription.ts";

const { search, from, to } = pageParameters;

/** The addresses that said yes to the newsletter. */
export const SUBSCRIPTIONS: ListDefinition<Subscription, SubscriptionPage> = {
  caption: "Newsletter Subscriptions",
  rows: "newsletter subscriptions",
  none: "No newsletter subscriptions yet.",
  noMatch: "No newsletter subscriptions match.",
  filters: {
    [search]: searchFilter("Search by email or name"),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/newsletter", { query: pageOf(address) }),
  file: (address) => addressOf("/api/admin/newsletter.csv", { query: filterOf(address) }),
};
