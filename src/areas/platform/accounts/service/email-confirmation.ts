import { and, eq, isNull, lt, ne } from "drizzle-orm";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit, isWithin, returnedIfRefused } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, randomToken, type Secrets } from "#lib/secrets.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import type { Member } from "../access/actor.ts";
import { addressChangedMail, confirmationMail } from "../mails.ts";
import { findConfirmation, findPendingEmail, getUser, type UserRow } from "../queries/users.ts";
import { CONFIRMATION_MS, CONFIRMATION_TRACES_MS, lastsSince } from "../rules/lifetimes.ts";
import { emailConfirmations, passwordResets, users } from "../tables.ts";
import { endSessionsBut } from "./sessions.ts";

/** What is said of a link that confirms no address (any more). */
const NO_LINK = "This link is no longer valid. Log in and ask for a new one in your profile.";

const limits = perDeps((deps) => ({
  toMailbox: createLimit(deps, {
    name: "confirmation-mailbox",
    points: 10,
    seconds: DAY_SECONDS,
    message: "Nobody reads this: it is silent.",
  }),
  again: createLimit(deps, {
    name: "confirmation-again",
    points: 3,
    seconds: DAY_SECONDS,
    message:
      "We've sent the link again three times today. Please check your spam folder, or try again tomorrow.",
  }),
}));

/**
 * Whether one more mail may go to an unconfirmed address: at most ten a day.
 * Nobody is told: it would say what other accounts of the address do. Call it before the transaction.
 */
export function mayMailUnconfirmed(deps: Deps, email: string): Promise<boolean> {
  return isWithin(limits(deps).toMailbox, email.toLowerCase());
}

/**
 * Makes a change of which the owner of an account is told by mail, if one more mail may go to the account's address:
 * always to a confirmed one, else as to any stranger's. A change that is refused uses up none. Call it before the
 * transaction.
 */
export async function toldByMail<Result>(
  deps: Deps,
  { owner, change }: { owner: UserRow; change(isTold: boolean): Promise<Result> },
): Promise<Result> {
  const { email, emailConfirmedAt } = owner;
  if (email === null || emailConfirmedAt !== null) return change(email !== null);
  const isTold = await mayMailUnconfirmed(deps, email);
  return returnedIfRefused(limits(deps).toMailbox, email.toLowerCase(), change(isTold));
}

/** Mails a link to the address that an account has, or is to have, which ends the one before. */
export async function askToConfirm(
  tx: Db,
  { config, mail, now: clock, secrets }: Pick<Deps, "config" | "mail" | "now" | "secrets">,
  { id, username, email }: UserRow,
): Promise<void> {
  if (!email) return;
  const token = randomToken();
  const tokenHash = hashToken(secrets, token);
  const now = clock();
  const link = {
    tokenHash,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
    usedAt: null,
  };
  await tx
    .insert(emailConfirmations)
    .values({ userId: id, ...link })
    .onConflictDoUpdate({ target: emailConfirmations.userId, set: link });
  const cause = `email-confirmation:${id}:${tokenHash.slice(0, 16)}`;
  await mail.queue(tx, confirmationMail(config.baseUrl, { cause, to: email, username, token }));
}

/**
 * Mails a member a new link, to the address that the account is to have, else to its own. Throws `conflict` where that
 * is confirmed and without one, `too_many` beyond three a day.
 */
export async function askAgain(deps: Deps, { userId }: Member): Promise<void> {
  const { db } = deps.database;
  const email = await unconfirmedOf(db, deps, await getUser(db, userId));
  await limits(deps).again.take(`${userId} ${email.toLowerCase()}`);
  if (!(await mayMailUnconfirmed(deps, email))) return;
  await db.transaction(async (tx) => {
    const held = await lockOwner(tx, userId);
    // Another address came meanwhile, and its link with it.
    if (!held || (await unconfirmedOf(tx, deps, held)) !== email) return;
    await askToConfirm(tx, deps, { ...held, email });
  });
}

/** The account of which a link can confirm an address, or has confirmed it. Throws `not_found`. */
export async function getConfirmable(deps: Deps, token: string): Promise<UserRow> {
  return (await getConfirmation(deps.database.db, deps, token)).user;
}

/** Told in the transaction that an account has another address. */
export type OnEmailChanged = (tx: Db, userId: number) => Promise<void>;

/**
 * Confirms the address that the link was mailed to. Where it is another one than the account's, it takes effect: the
 * former one is notified, links for a new password that were mailed there end, and so do all sessions but the one of
 * the browser that confirms. Pressed again, it changes nothing. Throws `not_found` for a link that is too old, or was
 * followed by another one.
 * @param sessionToken of the browser, if it has one
 */
export async function confirmEmail(
  deps: Deps,
  { token, sessionToken = "" }: { token: string; sessionToken?: string | undefined },
  onChanged: OnEmailChanged,
): Promise<void> {
  const { user: owner, email: mailed } = await getConfirmation(deps.database.db, deps, token);
  const confirm = (isTold: boolean) =>
    deps.database.db.transaction(async (tx) => {
      // The account is locked first, as in changes of its address and requests for another link.
      await lockOwner(tx, owner.id);
      const { user, email } = await getConfirmation(tx, deps, token);
      const emailConfirmedAt = deps.now();
      const used = await tx
        .update(emailConfirmations)
        .set({ usedAt: emailConfirmedAt })
        .where(and(eq(emailConfirmations.userId, user.id), isNull(emailConfirmations.usedAt)))
        .returning();
      if (used.length === 0) return;
      await unseen(tx).update(users).set({ email, emailConfirmedAt }).where(eq(users.id, user.id));
      if (user.email === email) return;
      await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
      await endSessionsBut(tx, deps, { userId: user.id, token: sessionToken });
      if (isTold && user.email) {
        const told = { to: user.email, now: emailConfirmedAt, staff: deps.mail.staff };
        await deps.mail.queue(tx, addressChangedMail(user, told));
      }
      await onChanged(tx, user.id);
    });
  if (owner.email === mailed) await confirm(false);
  else await toldByMail(deps, { owner, change: confirm });
}

/** Ends the request for another address of an account that is locked: its owner has chosen a new password. */
export async function endEmailChange(tx: Db, { id, email }: UserRow): Promise<void> {
  const isPending = and(
    eq(emailConfirmations.userId, id),
    ne(emailConfirmations.email, email ?? ""),
  );
  await tx.delete(emailConfirmations).where(isPending);
}

/** Deletes links that no longer work, a week after they were mailed, and returns how many. */
export function removeConfirmationTraces({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(emailConfirmations.createdAt, lastsSince(now(), CONFIRMATION_TRACES_MS));
  return deleteInBatches(db, emailConfirmations, emailConfirmations.userId, isOld);
}

/** Locks an account; null when it is gone. */
async function lockOwner(tx: Db, userId: number): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  return user ?? null;
}

async function unconfirmedOf(db: Db, { now }: Deps, user: UserRow): Promise<string> {
  const pending = await findPendingEmail(db, user, now());
  if (pending) return pending;
  if (!user.email) throw new AppError("conflict", "Your account has no email address.");
  if (user.emailConfirmedAt) throw new AppError("conflict", "Your address is already confirmed.");
  return user.email;
}

async function getConfirmation(db: Db, { now, secrets }: Deps, token: string) {
  const found = await findConfirmation(db, hashToken(secrets, token), now());
  if (!found) throw new AppError("not_found", NO_LINK);
  return found;
}

function hashToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, `email confirmation ${token}`);
}
