import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { AppCode, AppSetup, NewRecoveryCodes, OwnFactors } from "./schema.ts";

/** What guards the signed-in person's account beside the password. */
export function factorsQuery() {
  return queryOptions<OwnFactors>({ queryKey: [memberApi.factors] });
}

/** Begins with an authenticator app. */
export async function startAuthenticator(api: Api = browserApi): Promise<AppSetup> {
  return (await api.request("POST", memberApi.factorApp)) as AppSetup;
}

/** Has logins ask for the app, with its first code. */
export async function confirmAuthenticator(
  form: AppCode,
  api: Api = browserApi,
): Promise<NewRecoveryCodes> {
  return (await api.request("POST", memberApi.factorAppConfirm, form)) as NewRecoveryCodes;
}

export async function removeAuthenticator(api: Api = browserApi): Promise<{ message: string }> {
  return (await api.request("DELETE", memberApi.factorApp)) as { message: string };
}

/** Replaces one's recovery codes. */
export async function replaceRecoveryCodes(api: Api = browserApi): Promise<NewRecoveryCodes> {
  return (await api.request("POST", memberApi.recoveryCodes)) as NewRecoveryCodes;
}
