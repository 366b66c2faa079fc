import { sql } from "drizzle-orm";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, randomToken } from "#lib/secrets.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { knownMail, questionMail } from "../mails.ts";
import { unsubscribeUrl } from "../queries/unsubscribe-token.ts";
import { newsletterSubscriptions } from "../tables.ts";

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "newsletter-address",
    points: { person: 5, household: 15, network: 50 },
    seconds: HOUR_SECONDS,
    message: "You've asked several times already. Please try again later.",
  }),
  mailsToOne: createLimit(deps, {
    name: "newsletter-mails",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its emails.",
  }),
}));

/**
 * Whether one more mail may go to the address, at most 3 a day. Throws `too_many` beyond 5 questions
 * an hour from one network address. Call it before the transaction.
 * @param email in lower case
 */
export async function admitMail(deps: Deps, { address }: Person, email: string): Promise<boolean> {
  const { ofAddress, mailsToOne } = limits(deps);
  await ofAddress.take(address);
  return isWithin(mailsToOne, email);
}

/**
 * Asks the address by mail, or tells it that it gets the newsletter already: the same work, so nobody
 * learns which.
 * @param email in lower case
 */
export async function askConfirmation(
  tx: Db,
  deps: Deps,
  email: string,
  name: string | null,
): Promise<void> {
  const { config, mail, secrets } = deps;
  const token = randomToken();
  const hash = keyedHash(secrets.session, token);
  const { id, isConfirmed } = await keep(tx, email, name, hash, deps.now());
  const addressed = {
    cause: `newsletter:${id}:${hash.slice(0, 16)}`,
    to: email,
    unsubscribeUrl: unsubscribeUrl(deps, email),
  };
  const confirmUrl = `${config.baseUrl}${paths.newsletterConfirm(token)}`;
  await mail.queue(tx, isConfirmed ? knownMail(addressed) : questionMail(addressed, confirmUrl));
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
  const row = writtenRow(
    await tx
      .insert(table)
      .values({ email, name, confirmationHash, confirmationAskedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: table.email,
        set: {
          name: unlessConfirmed(table.name, sql`coalesce(excluded.name, ${table.name})`),
          confirmationHash: unlessConfirmed(
            table.confirmationHash,
            sql`excluded.confirmation_hash`,
          ),
          confirmationAskedAt: unlessConfirmed(
            table.confirmationAskedAt,
            sql`excluded.confirmation_asked_at`,
          ),
        },
      })
      .returning({ id: table.id, confirmedAt: table.confirmedAt }),
  );
  return { id: row.id, isConfirmed: row.confirmedAt !== null };
}
