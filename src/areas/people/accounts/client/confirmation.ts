import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { Confirmation, PersonConfirmation } from "../schema.ts";

/** Whether delicate calls would ask again who the person is, and by what that is shown. */
export function confirmationQuery() {
  return queryOptions<Confirmation>({ queryKey: [memberApi.confirmPerson] });
}

/** Shows again who one is. */
export async function confirmPerson(
  form: PersonConfirmation,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", memberApi.confirmPerson, form);
}
