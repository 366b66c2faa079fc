import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { ClientAddress } from "#lib/address.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { keyedHash } from "#lib/secrets.ts";
import { looksAutomatic } from "#lib/simple-programs.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { endedMail, knownMail, questionMail, stillWantedMail } from "../mails.ts";
import { linksWorkSince } from "../rules.ts";
import type { NewSubscription } from "../schema.ts";
import { newsletterSubscriptions } from "../tables.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-token.ts";

const NO_LONGER = "This link is no longer valid.";
const TOKEN_BYTES = 32;

/** Who gets the newsletter: only addresses that said yes to a mail. */
export interface Newsletter {
  /**
   * Asks the address by mail, or tells it that it gets the newsletter already: the same work, so
   * nobody learns which. At most 3 mails a day to an address; more, and what a program filled in, are
   * dropped without a word. Throws `invalid` when the form was sent faster than a person writes,
   * `too_many` beyond 5 an hour from one network address.
   */
  subscribe(sender: ClientAddress, wanted: NewSubscription): Promise<void>;
  /**
   * What the switch of an account does for the address of the account, in the transaction that
   * changes the switch. Call it before: its limits are those of `subscribe`.
   */
  prepareSwitch(sender: ClientAddress, owner: AddressOfAccount): Promise<NewsletterSwitch>;
  /** The yes of the address. Saying it again changes nothing. Throws `not_found` for no such link. */
  confirm(token: string): Promise<void>;
  /** Forgets the address. Doing it again changes nothing. Throws `not_found` for no such link. */
  unsubscribe(token: string): Promise<void>;
}

/** The address of an account, and whether its owner has confirmed that the account is his. */
export interface AddressOfAccount {
  email: string;
  isEmailConfirmed: boolean;
}

export interface NewsletterSwitch {
  /** Asks the address by mail, like the form. */
  turnOn(tx: Db): Promise<void>;
  /**
   * Forgets the address, and tells it so by mail whether it was known or not. Where nobody has
   * confirmed whose the address is, one that said yes stays, and its owner is asked by mail.
   */
  turnOff(tx: Db): Promise<void>;
}

/** Told in the transaction that an address has ended the newsletter by the link of a mail. */
export type OnUnsubscribed = (tx: Db, email: string) => Promise<void>;

/** @param onUnsubscribed absent for who never unsubscribes by a link */
export function createNewsletter(deps: Deps, onUnsubscribed?: OnUnsubscribed): Newsletter {
  const { config, database, mail, secrets } = deps;
  const { db } = database;
  const ofAddress = createAddressLimit(deps, {
    name: "newsletter-address",
    points: { person: 5, site: 15, network: 50 },
    seconds: 60 * 60,
    message: "You've asked several times already. Please try again later.",
  });
  const mailsToOne = createLimit(deps, {
    name: "newsletter-mails",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its emails.",
  });
  const hashOf = (token: string) => keyedHash(secrets.session, token);

  /** Whether one more mail may go to the address. */
  async function admit(sender: ClientAddress, email: string): Promise<boolean> {
    await ofAddress.take(sender);
    return isWithin(mailsToOne, email);
  }

  const unsubscribeUrlOf = (id: number) =>
    `${config.baseUrl}${paths.newsletterUnsubscribe(unsubscribeToken(secrets.vote, id))}`;

  async function ask(tx: Db, email: string, name: string | null): Promise<void> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const hash = hashOf(token);
    const { id, isConfirmed } = await keep(tx, email, name, hash, deps.now());
    const addressed = {
      cause: `newsletter:${id}:${hash.slice(0, 16)}`,
      to: email,
      unsubscribeUrl: unsubscribeUrlOf(id),
    };
    const confirmUrl = `${config.baseUrl}${paths.newsletterConfirm(token)}`;
    await mail.queue(tx, isConfirmed ? knownMail(addressed) : questionMail(addressed, confirmUrl));
  }

  return {
    async subscribe(sender, { email: given, name, website, elapsedMs }) {
      if (website) return;
      if (looksAutomatic(elapsedMs)) throw new AppError("invalid", "Please try again");
      const email = given.toLowerCase();
      if (!(await admit(sender, email))) return;
      await db.transaction((tx) => ask(tx, email, name || null));
    },

    async prepareSwitch(sender, { email: given, isEmailConfirmed }) {
      const email = given.toLowerCase();
      const mayMail = await admit(sender, email);
      return {
        async turnOn(tx) {
          if (mayMail) await ask(tx, email, null);
        },
        async turnOff(tx) {
          const stays = await forget(tx, email, isEmailConfirmed);
          if (!mayMail) return;
          const cause = `newsletter-ended:${randomBytes(12).toString("base64url")}`;
          const message = stays
            ? stillWantedMail({ cause, to: email, unsubscribeUrl: unsubscribeUrlOf(stays.id) })
            : endedMail(cause, email);
          await mail.queue(tx, message);
        },
      };
    },

    async confirm(token) {
      const now = deps.now();
      const { confirmationHash, confirmationAskedAt, confirmedAt } = newsletterSubscriptions;
      const confirmed = await db
        .update(newsletterSubscriptions)
        .set({ confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()}::timestamptz)` })
        .where(
          and(eq(confirmationHash, hashOf(token)), gte(confirmationAskedAt, linksWorkSince(now))),
        )
        .returning({ id: newsletterSubscriptions.id });
      if (confirmed.length === 0)
        throw new AppError("not_found", `${NO_LONGER} Please subscribe again.`);
    },

    async unsubscribe(token) {
      const id = readUnsubscribeToken(secrets.vote, token);
      if (id === null) throw new AppError("not_found", NO_LONGER);
      await db.transaction(async (tx) => {
        const { id: ofRow, email } = newsletterSubscriptions;
        const [row] = await tx.select({ email }).from(newsletterSubscriptions).where(eq(ofRow, id));
        if (!row) return;
        // First, as when an account's switch is turned: two that lock in turns would wait for good.
        await onUnsubscribed?.(tx, row.email);
        await tx.delete(newsletterSubscriptions).where(eq(ofRow, id));
      });
    },
  };
}

/** Forgets an address, or its question alone; gives what stays, which then had said yes. */
async function forget(
  tx: Db,
  email: string,
  isAlsoConfirmed: boolean,
): Promise<{ id: number } | undefined> {
  const { id, email: ofRow, confirmedAt } = newsletterSubscriptions;
  const unlessConfirmed = isAlsoConfirmed ? undefined : isNull(confirmedAt);
  await tx.delete(newsletterSubscriptions).where(and(eq(ofRow, email), unlessConfirmed));
  const [stays] = await tx.select({ id }).from(newsletterSubscriptions).where(eq(ofRow, email));
  return stays;
}

/** Keeps an address with its newest question; nothing changes for one that said yes. */
async function keep(
  tx: Db,
  email: string,
  name: string | null,
  confirmationHash: string,
  now: Date,
): Promise<{ id: number; isConfirmed: boolean }> {
  const table = newsletterSubscriptions;
  const unlessConfirmed = (kept: unknown, asked: unknown) =>
    sql`case when ${table.confirmedAt} is null then ${asked} else ${kept} end`;
  const [row] = await tx
    .insert(table)
    .values({ email, name, confirmationHash, confirmationAskedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: table.email,
      set: {
        name: unlessConfirmed(table.name, sql`coalesce(excluded.name, ${table.name})`),
        confirmationHash: unlessConfirmed(table.confirmationHash, sql`excluded.confirmation_hash`),
        confirmationAskedAt: unlessConfirmed(
          table.confirmationAskedAt,
          sql`excluded.confirmation_asked_at`,
        ),
      },
    })
    .returning({ id: table.id, confirmedAt: table.confirmedAt });
  if (!row) throw new Error("insert returned no row");
  return { id: row.id, isConfirmed: row.confirmedAt !== null };
}
