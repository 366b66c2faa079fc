import { type Api, browserApi } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { NewSubscription } from "./schema/subscription.ts";

/** Asks for the newsletter; gives the sentence for the person. */
export async function subscribe(body: NewSubscription, api: Api = browserApi): Promise<string> {
  const { message } = await call("POST", "/api/newsletter", { body, api });
  return message ?? "Please check your email.";
}
