import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { hashPassword } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, randomToken, type Secrets } from "#lib/secrets.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import type { Person } from "../access/actor.ts";
import { passwordChangedMail, passwordResetMail } from "../mails.ts";
import { refuseWeakPassword } from "../queries/password-policy.ts";
import { findResettable, listUsersByEmail, type UserRow } from "../queries/users.ts";
import { lastsSince, NO_TOKEN, RESET_MS, RESET_TRACES_MS } from "../rules/lifetimes.ts";
import type { NewPassword, ResetRequest } from "../schema.ts";
import { passwordResetRequests, passwordResets, sessions, users } from "../tables.ts";
import { endEmailChange } from "./email-confirmation.ts";
import { loginLimits } from "./login-limits.ts";

/** Name of the job that answers requests for a reset. */
export const ANSWER_RESET_REQUEST = "accounts-answer-reset-request";

const LINKS_A_MAIL = 20;
const MAILS_A_REQUEST = 5;

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "reset-address",
    points: { person: 20, household: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "Too many password resets were requested from your network. Please try again later.",
  }),
  ofEmail: createLimit(deps, {
    name: "reset-email",
    points: 5,
    seconds: HOUR_SECONDS,
    message: "Nobody reads this: it is silent.",
  }),
}));

/**
 * Takes note that somebody asks for links to an email address. Nothing here looks whether it has
 * accounts: `answerResetRequest` does, when the caller has long been answered. Beyond five an hour
 * an email address nothing happens; throws `too_many` beyond twenty an hour a network address.
 */
export async function requestReset(
  deps: Deps,
  { address }: Person,
  { email }: ResetRequest,
): Promise<void> {
  const { ofAddress, ofEmail } = limits(deps);
  await ofAddress.take(address);
  if (!(await isWithin(ofEmail, email.toLowerCase()))) return;
  await deps.database.db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(passwordResetRequests)
      .values({ email, createdAt: deps.now() })
      .returning();
    if (noted) await deps.jobs.queue(tx, ANSWER_RESET_REQUEST, { requestId: noted.id });
  });
}

/** Whether the token of a link can still be used. */
export async function canReset({ database, now, secrets }: Deps, token: string): Promise<boolean> {
  return (await findResettable(database.db, hashToken(secrets, token), now())) !== null;
}

/**
 * Sets a new password with the token of a link, which is then used up, and ends all sessions and a request for another
 * address. No
 * guesses of others then keep the owner from logging in at this address.
 * Throws `invalid` at `token` for one that cannot be used, at `password` for a weak one.
 */
export async function setPassword(
  deps: Deps,
  { address }: Person,
  { token, password }: NewPassword,
): Promise<void> {
  const { db } = deps.database;
  const tokenHash = hashToken(deps.secrets, token);
  const user = await findResettable(db, tokenHash, deps.now());
  if (!user) throw tokenGone();
  refuseWeakPassword(password, user.username);
  const encoded = await hashPassword(password);
  await db.transaction(async (tx) => {
    const now = deps.now();
    // The account first, as in `endLinks`: two that wait for each other would both wait for good.
    await unseen(tx).update(users).set({ password: encoded }).where(eq(users.id, user.id));
    await useUp(tx, tokenHash, now);
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await endEmailChange(tx, user);
    const mail = passwordChangedMail(user, now, deps.mail.staff);
    if (mail) await deps.mail.queue(tx, mail);
  });
  const names = [user.username, user.email ?? []].flat().map((name) => name.toLowerCase());
  await loginLimits(deps).welcome(address, user.username.toLowerCase(), names);
}

/**
 * Mails a link for each account of the email address that a request named, and ends older links.
 * Where there are more than a hundred accounts, or five spellings, the rest are mailed at the next request.
 * Done again for the same request, it does nothing.
 */
export async function answerResetRequest(deps: Deps, requestId: number): Promise<void> {
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const [request] = await tx
      .delete(passwordResetRequests)
      .where(eq(passwordResetRequests.id, requestId))
      .returning();
    if (!request) return;
    const found = shareOut(await listUsersByEmail(tx, request.email)).flat();
    const owners = await endLinks(tx, found);
    if (owners.length === 0) return;
    const mails = shareOut(owners);
    const tokens = new Map(owners.map(({ id }) => [id, randomToken()]));
    await tx.insert(passwordResets).values(
      [...tokens].map(([userId, token]) => ({
        tokenHash: hashToken(deps.secrets, token),
        userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + RESET_MS),
      })),
    );
    for (const [place, recipients] of mails.entries()) {
      const cause = `password-reset:${requestId}:${place}`;
      const links = recipients.map(({ id, username }) => ({
        username,
        token: tokens.get(id) ?? "",
      }));
      // As the account spells it: the address that was typed may be another mailbox.
      const to = recipients[0]?.email ?? request.email;
      await deps.mail.queue(tx, passwordResetMail(deps.config.baseUrl, cause, to, links));
    }
  });
}

/** The accounts of each mail: of one spelling of the address, a few to a mail, a few mails. */
function shareOut(owners: UserRow[]): UserRow[][] {
  const bySpelling = Object.values(Object.groupBy(owners, ({ email }) => email ?? ""));
  return bySpelling
    .flatMap((group = []) =>
      Array.from({ length: Math.ceil(group.length / LINKS_A_MAIL) }, (_, place) =>
        group.slice(place * LINKS_A_MAIL, (place + 1) * LINKS_A_MAIL),
      ),
    )
    .slice(0, MAILS_A_REQUEST);
}

/** Deletes what is left of resets that nobody can use any more, and returns how many rows. */
export async function removeResetTraces({ database: { db }, now }: Deps): Promise<number> {
  const limit = lastsSince(now(), RESET_TRACES_MS);
  const oldLinks = lt(passwordResets.createdAt, limit);
  const oldRequests = lt(passwordResetRequests.createdAt, limit);
  return (
    (await deleteInBatches(db, passwordResets, passwordResets.tokenHash, oldLinks)) +
    (await deleteInBatches(db, passwordResetRequests, passwordResetRequests.id, oldRequests))
  );
}

function hashToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, `password reset ${token}`);
}

function tokenGone(): AppError {
  return new AppError("invalid", NO_TOKEN, { fields: { token: NO_TOKEN } });
}

/** One statement decides: of two that come at once with one token, one is let through. */
async function useUp(tx: Db, tokenHash: string, now: Date): Promise<void> {
  const isUsable = and(
    eq(passwordResets.tokenHash, tokenHash),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
  const used = await tx.update(passwordResets).set({ usedAt: now }).where(isUsable).returning();
  if (used.length === 0) throw tokenGone();
}

/**
 * Locks the accounts in the order of their ids, so that of two answers at once the later wins.
 * @returns those that still have the address: nobody's link goes where another one was just given up
 */
async function endLinks(tx: Db, owners: UserRow[]): Promise<UserRow[]> {
  const ids = owners.map(({ id }) => id);
  const held = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(users.id)
    .for("update");
  await tx.delete(passwordResets).where(inArray(passwordResets.userId, ids));
  return owners.filter((owner) =>
    held.some(({ id, email }) => id === owner.id && email === owner.email),
  );
}
