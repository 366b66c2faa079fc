import { type Api, browserApi, type Said } from "#lib/api.ts";
import { paths } from "#paths.ts";

/** Asks for the newsletter; gives the sentence for the person. */
export async function subscribe(wanted: object, api: Api = browserApi): Promise<string> {
  const answer = await api.request("POST", paths.api.newsletter, wanted);
  return (answer as Said).message ?? "Please check your email.";
}

/** Confirms a subscription by the link of a mail. */
export async function confirmSubscription(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.newsletterConfirm, { token });
}

/** Unsubscribes by the link of a mail. */
export async function unsubscribe(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.newsletterUnsubscribe, { token });
}
