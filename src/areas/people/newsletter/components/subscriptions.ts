import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { subscriptionFile, subscriptionsQuery } from "../client/staff.ts";
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
  query: subscriptionsQuery,
  file: subscriptionFile,
};
