import type {
  PublicKeyCredentialCreationOptionsJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import { and, eq } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { lockAccountAlone } from "#areas/platform/accounts/service/lock-account.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { hasFactor, listPasskeys } from "../queries/factors.ts";
import { passkeySite } from "../queries/passkey-site.ts";
import { loadWebAuthn } from "../queries/webauthn.ts";
import { CHALLENGE_MS, PASSKEYS_MAX } from "../rules.ts";
import type { NewPasskey, PasskeyName } from "../schema/factors.ts";
import { passkeys } from "../tables.ts";
import { keepChallengeOf, spendChallenge } from "./challenges.ts";
import { changeFactors, requireAddition } from "./change-factors.ts";
import { takeLastCodes } from "./recovery-codes.ts";
import { type Enrolled, NOT_THE_FIRST, settleFirstFactor } from "./settle-first-factor.ts";

const GONE = "There is no such passkey any more.";
const NOT_MADE = "The passkey could not be checked. Please try again.";

/**
 * What a browser is asked for a new passkey of a member. Throws `conflict` beyond ten, `too_many` after twenty
 * factors a day.
 */
export async function startPasskey(
  deps: Deps,
  actor: Member,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, username } = actor;
  await requireAddition(deps, actor);
  const { db } = deps.database;
  const own = await listPasskeys(db, userId);
  refuseMore(own.length);
  const { id: rpID, name: rpName } = passkeySite(deps.config);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    ...{ rpID, rpName, userName: username, timeout: CHALLENGE_MS },
    userID: new TextEncoder().encode(String(userId)),
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    // It logs in by itself: the device asks for its PIN, a finger or a face, and knows whose account it is.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await db.transaction(async (tx) => {
    await lockAccountAlone(tx, userId);
    await keepChallengeOf(tx, { challenge: options.challenge, userId, now: deps.now() });
  });
  return options;
}

/**
 * Takes the passkey that a browser made, and tells the owner of the account by mail. Throws `invalid` for an answer to
 * something else, `conflict` beyond ten and for one that is known, `too_many` beyond twenty factors a day.
 * @param added the passkey, what it is called, and the token of the session that adds it
 */
export async function addPasskey(
  deps: Deps,
  actor: Member,
  { passkey, name, token }: { passkey: NewPasskey; token: string } & PasskeyName,
): Promise<Enrolled> {
  const { userId } = actor;
  const { id, publicKey, counter } = await verify(deps, userId, passkey);
  const change = async (tx: Db) => {
    refuseMore((await listPasskeys(tx, userId)).length);
    const isFirst = !(await hasFactor(tx, userId));
    const added = await tx
      .insert(passkeys)
      .values({
        ...{ userId, credentialId: id, counter, name, createdAt: deps.now() },
        publicKey: Buffer.from(publicKey).toString("base64url"),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new AppError("conflict", "This passkey is known already.");
    return isFirst ? settleFirstFactor(tx, deps, { userId, token }) : NOT_THE_FIRST;
  };
  return changeFactors(deps, actor, { kind: "factor_added", detail: "passkey", token, change });
}

/** Calls a passkey of one's own something else. Throws `not_found`. */
export async function renamePasskey(
  { database }: Deps,
  { userId }: Member,
  { id, name }: PasskeyName & { id: number },
): Promise<void> {
  const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const renamed = await database.db.update(passkeys).set({ name }).where(isOwn).returning();
  if (renamed.length === 0) throw new AppError("not_found", GONE);
}

/**
 * Removes a passkey of one's own, and with the last factor the recovery codes; tells the owner. Throws `not_found`, and
 * `not_signed_in` where the session has ended meanwhile.
 * @param removal the passkey, and the token of the session
 */
export async function removePasskey(
  deps: Deps,
  actor: Member,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const { userId } = actor;
  const change = async (tx: Db) => {
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
    const gone = await tx.delete(passkeys).where(isOwn).returning();
    if (gone.length === 0) throw new AppError("not_found", GONE);
    await takeLastCodes(tx, userId);
  };
  await changeFactors(deps, actor, { kind: "factor_removed", detail: "passkey", token, change });
}

function refuseMore(count: number): void {
  if (count < PASSKEYS_MAX) return;
  throw new AppError("conflict", `You have ${PASSKEYS_MAX} passkeys. Remove one first.`);
}

async function verify(
  deps: Deps,
  userId: number,
  passkey: NewPasskey,
): Promise<WebAuthnCredential> {
  const { clientDataJSON } = passkey.response;
  const now = deps.now();
  const challenge = await spendChallenge(deps.database.db, { clientDataJSON, userId, now });
  if (challenge === null) throw new AppError("invalid", NOT_MADE);
  const { id, origin } = passkeySite(deps.config);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const made = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
  }).catch((cause: unknown) => {
    throw new AppError("invalid", NOT_MADE, { cause });
  });
  if (!made.verified) throw new AppError("invalid", NOT_MADE);
  return made.registrationInfo.credential;
}
