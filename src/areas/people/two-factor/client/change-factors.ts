import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type Api, browserApi, type Said, writtenData } from "#lib/api.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import type { AppCode, AppSetup, NewRecoveryCodes, PasskeyName } from "../schema/factors.ts";

/** Begins with an authenticator app. */
export async function startAuthenticator(api: Api = browserApi): Promise<AppSetup["data"]> {
  return readData(await api.request("POST", memberApi.factorApp));
}

const UNSHOWN = "It was saved, but we can't show your recovery codes. Please make new ones.";

/** Recovery codes are shown once: a response without them calls for new ones. */
function codesIn(response: unknown): NewRecoveryCodes {
  const data = writtenData<NewRecoveryCodes["data"]>(response, UNSHOWN);
  const { message = "Saved" } = response as Said;
  return { message, data };
}

/** Has logins ask for the app, with its first code. */
export async function confirmAuthenticator(
  form: AppCode,
  api: Api = browserApi,
): Promise<NewRecoveryCodes> {
  return codesIn(await api.request("POST", memberApi.factorAppConfirm, form));
}

export async function removeAuthenticator(api: Api = browserApi): Promise<Said> {
  return (await api.request("DELETE", memberApi.factorApp)) as Said;
}

/** Replaces one's recovery codes. */
export async function replaceRecoveryCodes(api: Api = browserApi): Promise<NewRecoveryCodes> {
  return codesIn(await api.request("POST", memberApi.recoveryCodes));
}

/** Has the browser make a passkey, and the account take it. */
export async function addPasskey(api: Api = browserApi): Promise<NewRecoveryCodes> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = readData<PublicKeyCredentialCreationOptionsJSON>(
    await api.request("POST", memberApi.passkeyOptions),
  );
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return codesIn(await api.request("POST", memberApi.passkeys, { passkey }));
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
