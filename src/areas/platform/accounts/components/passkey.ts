import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { browserApi } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import { reasonOf } from "#lib/reason-of.ts";
import { readSignedIn } from "../client/account.ts";
import type { CurrentUser, PasskeyAnswer } from "../schema.ts";

/** Has the browser ask for any passkey of this site. Rejects when the person chooses none. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const options = await call("POST", "/api/login/passkey/options");
  const optionsJSON = readData(options) as object as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Signs in with a passkey. */
export async function loginByPasskey(): Promise<CurrentUser> {
  const passkey = await askForPasskey();
  const response = await call("POST", "/api/login/passkey", { body: { passkey } });
  return readSignedIn(response, browserApi);
}

/** Why no passkey was used: the person closed the browser's dialog, or what the server said. */
export function passkeyRefusal(error: unknown): string {
  const isChosen =
    error instanceof WebAuthnError || (error as Error | null)?.name === "NotAllowedError";
  return isChosen ? "No passkey was chosen." : reasonOf(error);
}
