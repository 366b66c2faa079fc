import { type Api, browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";

/** Sends a contact message; what is wrong with it comes back as an ApiError. */
export async function sendContactMessage(written: unknown, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.contact, written);
}
