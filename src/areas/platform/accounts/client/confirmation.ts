import { type Api, browserApi } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { PersonConfirmation } from "../schema.ts";

/** Shows again who one is. */
export async function confirmPerson(
  form: PersonConfirmation,
  api: Api = browserApi,
): Promise<void> {
  await call("POST", "/api/user/confirm", { body: form, api });
}
