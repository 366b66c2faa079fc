import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { PasskeyAnswer } from "#areas/platform/accounts/schema.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { noteSecurityEvent } from "#lib/security-log.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { findPasskey, type PasskeyRow } from "../queries/factors.ts";
import { passkeySite } from "../queries/passkey-site.ts";
import { loadWebAuthn } from "../queries/webauthn.ts";
import { CHALLENGE_MS } from "../rules.ts";
import { passkeys } from "../tables.ts";
import { keepChallenge, spendChallenge } from "./challenges.ts";
import { endRecovery } from "./recover-account.ts";

const challengeLimit = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "passkey-challenge",
    points: { person: 120, household: 360, network: 1_200 },
    seconds: HOUR_SECONDS,
    message: "Too many logins from your network. Please try again later.",
  }),
);

/** What a browser is asked for a login by any passkey of this site. Throws `too_many` beyond the limit. */
export async function startPasskeyLogin(
  deps: Deps,
  { address }: Person,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await challengeLimit(deps).take(address);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: passkeySite(deps.config).id,
    userVerification: "required",
    timeout: CHALLENGE_MS,
  });
  const { challenge } = options;
  await keepChallenge(deps.database.db, { challenge, userId: null, now: deps.now() });
  return options;
}

/**
 * Returns the account whose passkey answered, which has asked for a PIN, a finger or a face, and signed what this site
 * gave it, once. Ends a recovery of the account. Throws `not_signed_in` otherwise, with one sentence for all that can
 * be wrong.
 */
export async function acceptPasskey(
  deps: Deps,
  { address }: Pick<Person, "address">,
  answer: PasskeyAnswer,
): Promise<number> {
  const { db } = deps.database;
  const passkey = await findPasskey(db, answer.id);
  const use = passkey && (await verify(deps, passkey, answer));
  if (!passkey || !use) {
    throw new AppError(
      "not_signed_in",
      "This passkey can't be used here. Please log in another way.",
      passkey ? { accountId: passkey.userId } : {},
    );
  }
  const { counter, isRestart } = use;
  // Of two that come at once with one count, one is let through.
  const isAsRead = and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter));
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: deps.now() })
    .where(isAsRead)
    .returning({ id: passkeys.id });
  const accountId = passkey.userId;
  if (used.length === 0) {
    throw new AppError("not_signed_in", "Please try your passkey again.", { accountId });
  }
  if (isRestart) {
    await noteSecurityEvent(deps, { kind: "passkey_restarted", accountId, address, detail: "" });
  }
  await endRecovery(db, accountId);
  return accountId;
}

/** One use of a passkey. */
interface Use {
  /** How often it was used, as it says itself. */
  counter: number;
  /** Whether that is no more than it said before. */
  isRestart: boolean;
}

/**
 * The use that an answer proves; null when the answer is not the passkey's own, or to something else. A passkey of one
 * device must count on, else it is a copy. One that is synced is on several devices, each with a count of its own.
 */
async function verify(
  deps: Deps,
  { credentialId, publicKey, counter }: PasskeyRow,
  answer: PasskeyAnswer,
): Promise<Use | null> {
  const { clientDataJSON } = answer.response;
  const now = deps.now();
  const challenge = await spendChallenge(deps.database.db, { clientDataJSON, userId: null, now });
  if (challenge === null) return null;
  const { id, origin } = passkeySite(deps.config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: withoutNothing(answer.response),
        clientExtensionResults: {},
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        // The library would refuse each count that is not higher.
        counter: 0,
      },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    const isRestart = newCounter <= counter && counter > 0;
    if (!verified || (isRestart && !credentialBackedUp)) return null;
    return { counter: newCounter, isRestart };
  } catch {
    // The library throws for all that can be wrong with an answer.
    return null;
  }
}

function withoutNothing({ userHandle, ...response }: PasskeyAnswer["response"]) {
  return { ...response, ...(userHandle !== undefined && { userHandle }) };
}
