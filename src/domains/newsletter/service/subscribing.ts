import { randomBytes } from "node:crypto";
import { and, eq, gte, sql } from "drizzle-orm";
import type { ClientAddress } from "../../../lib/address.ts";
import type { Db } from "../../../lib/db/db.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { createLimit, isWithin } from "../../../lib/http/limits.ts";
import { keyedHash } from "../../../lib/secrets.ts";
import { paths } from "../../../paths.ts";
import { knownMail, questionMail } from "../mails.ts";
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
   * nobody learns which. At most 3 mails a day to an address; more are dropped without a word.
   * Throws `too_many` beyond 5 an hour from one network address.
   */
  subscribe(sender: ClientAddress, wanted: NewSubscription): Promise<void>;
  /** The yes of the address. Saying it again changes nothing. Throws `not_found` for no such link. */
  confirm(token: string): Promise<void>;
  /** Forgets the address. Doing it again changes nothing. Throws `not_found` for no such link. */
  unsubscribe(token: string): Promise<void>;
}

export function createNewsletter(deps: Deps): Newsletter {
  const { config, database, mail, secrets } = deps;
  const { db } = database;
  const ofAddress = createLimit(deps, {
    name: "newsletter-address",
    points: 5,
    seconds: 60 * 60,
    message: "You have asked several times already. Please try again later.",
  });
  const mailsToOne = createLimit(deps, {
    name: "newsletter-mails",
    points: 3,
    seconds: 24 * 60 * 60,
    message: "This address has got its mails.",
  });
  const hashOf = (token: string) => keyedHash(secrets.session, token);

  return {
    async subscribe(sender, { email: given, name }) {
      await ofAddress.take(sender.person);
      const email = given.toLowerCase();
      if (!(await isWithin(mailsToOne, email))) return;
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      const hash = hashOf(token);
      await db.transaction(async (tx) => {
        const { id, isConfirmed } = await keep(tx, email, name || null, hash, deps.now());
        const addressed = {
          cause: `newsletter:${id}:${hash.slice(0, 16)}`,
          to: email,
          unsubscribeUrl: `${config.baseUrl}${paths.newsletterUnsubscribe(unsubscribeToken(secrets.vote, id))}`,
        };
        const confirmUrl = `${config.baseUrl}${paths.newsletterConfirm(token)}`;
        await mail.queue(
          tx,
          isConfirmed ? knownMail(addressed) : questionMail(addressed, confirmUrl),
        );
      });
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
      await db.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id));
    },
  };
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
