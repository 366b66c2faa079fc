import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { SubscriptionPage } from "../schema/subscription.ts";

/** One page of the confirmed addresses that the address of the list chooses. */
export function subscriptionsQuery(address: Record<string, string>) {
  return queryOptions<SubscriptionPage>({ queryKey: [pageAddress(paths.api.newsletter, address)] });
}

/** Where the same addresses are, all of them, as a file. */
export function subscriptionFile(address: Record<string, string>): string {
  return fileAddress(adminApi.newsletterFile, address);
}
