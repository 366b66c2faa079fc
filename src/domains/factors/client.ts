import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type { AppCode, AppSetup, NewRecoveryCodes, PasskeyName } from "./schema.ts";

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

export async function removeAuthenticator(api: Api = browserApi): Promise<Said> {
  return (await api.request("DELETE", memberApi.factorApp)) as Said;
}

/** Replaces one's recovery codes. */
export async function replaceRecoveryCodes(api: Api = browserApi): Promise<NewRecoveryCodes> {
  return (await api.request("POST", memberApi.recoveryCodes)) as NewRecoveryCodes;
}

/** Has the browser make a passkey, and the account take it. */
export async function addPasskey(api: Api = browserApi): Promise<NewRecoveryCodes> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const options = (await api.request("POST", memberApi.passkeyOptions)) as {
    data: PublicKeyCredentialCreationOptionsJSON;
  };
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options.data });
  const { clientDataJSON, attestationObject } = response;
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return (await api.request("POST", memberApi.passkeys, { passkey })) as NewRecoveryCodes;
}

/** Calls a passkey something else. */
export async function renamePasskey(
  id: number,
  form: PasskeyName,
  api: Api = browserApi,
): Promise<Said> {
  return (await api.request("PATCH", memberApi.passkey(id), form)) as Said;
}

export async function removePasskey(id: number, api: Api = browserApi): Promise<Said> {
  return (await api.request("DELETE", memberApi.passkey(id))) as Said;
}
