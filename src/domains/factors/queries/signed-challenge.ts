import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";

/** What a browser says that a passkey signed; null when it says nothing that can be read. */
export function signedChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJson);
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
