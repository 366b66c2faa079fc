import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { fileOf, pageOf } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { SubscriptionPage } from "../schema.ts";

/** One page of the confirmed addresses that the address of the list chooses. */
export function subscriptionsQuery(address: Record<string, string>) {
  return queryOptions<SubscriptionPage>({ queryKey: [pageOf(paths.api.newsletter, address)] });
}

/** Where the same addresses are, all of them, as a file. */
export function subscriptionFile(address: Record<string, string>): string {
  return fileOf(adminApi.newsletterFile, address);
}
