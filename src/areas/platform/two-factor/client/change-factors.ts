import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import type { AppCode, NewRecoveryCodes } from "../schema/factors.ts";

const UNSHOWN = "It was saved, but we can't show your recovery codes. Please make new ones.";

/** Recovery codes are shown once: a response without them calls for new ones. */
function codesIn(answer: Partial<NewRecoveryCodes>): NewRecoveryCodes {
  return { message: answer.message ?? "Saved", data: writtenData(answer, UNSHOWN) };
}

/** Has logins ask for the app, with its first code. */
export async function confirmAuthenticator(
  form: AppCode,
  api: Api = browserApi,
): Promise<NewRecoveryCodes> {
  return codesIn(await call("POST", "/api/user/factors/app/confirm", { body: form, api }));
}

/** Replaces one's recovery codes. */
export async function replaceRecoveryCodes(api: Api = browserApi): Promise<NewRecoveryCodes> {
  return codesIn(await call("POST", "/api/user/factors/recovery-codes", { api }));
}

/** Has the browser make a passkey, and the account take it. */
export async function addPasskey(api: Api = browserApi): Promise<NewRecoveryCodes> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const options = await call("POST", "/api/user/factors/passkeys/options", { api });
  const optionsJSON = readData(options) as object as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  const passkey = { id, rawId, type, response: { clientDataJSON, attestationObject } };
  return codesIn(await call("POST", "/api/user/factors/passkeys", { body: { passkey }, api }));
}
