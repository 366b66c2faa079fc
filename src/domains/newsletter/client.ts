import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { fileOf, pageOf } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { SubscriptionPage } from "./schema.ts";

/** Asks for the newsletter; gives the sentence for the person. */
export async function subscribe(wanted: object, api: Api = browserApi): Promise<string> {
  const answer = await api.request("POST", paths.api.newsletter, wanted);
  return (answer as { message: string } | null)?.message ?? "Please check your email.";
}

/** Says yes by the link of a mail. */
export async function confirmSubscription(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.newsletterConfirm, { token });
}

/** Ends the newsletter by the link of a mail. */
export async function endSubscription(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.newsletterUnsubscribe, { token });
}

/** One page of the confirmed addresses that the address of the list chooses. */
export function subscriptionsQuery(address: Record<string, string>) {
  return queryOptions<SubscriptionPage>({ queryKey: [pageOf(paths.api.newsletter, address)] });
}

/** Where the same addresses are, all of them, as a file. */
export function subscriptionFile(address: Record<string, string>): string {
  return fileOf(paths.api.adminNewsletterFile, address);
}
