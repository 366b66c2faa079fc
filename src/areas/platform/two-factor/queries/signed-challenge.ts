/** A challenge as this site gives them: base64url, of a bounded length. */
const CHALLENGE = /^[\w-]{1,100}$/;

/** What a browser says that a passkey signed; null when it says nothing that could have been given to it. */
export function signedChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString());
    return typeof challenge === "string" && CHALLENGE.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}
