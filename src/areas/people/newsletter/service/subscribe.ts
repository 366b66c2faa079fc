import { and, eq, gte, sql } from "drizzle-orm";
import { switchNewsletterOff } from "#areas/people/profiles/service/preferences.ts";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withoutBots } from "#lib/honeypot.ts";
import { keyedHash } from "#lib/secrets.ts";
import { readUnsubscribeToken } from "../queries/unsubscribe-token.ts";
import { linksWorkSince } from "../rules.ts";
import type { NewSubscription } from "../schema/subscription.ts";
import { newsletterSubscriptions } from "../tables.ts";
import { admitMail, askConfirmation } from "./ask-confirmation.ts";

const NO_LONGER = "This link is no longer valid.";

/**
 * Asks the address by mail, or tells it that it gets the newsletter already. At most 3 mails a day to
 * an address; more are dropped without a word. Throws what `withoutBots` throws, and `too_many` beyond 5
 * an hour from one network address.
 */
export async function subscribe(deps: Deps, actor: Person, form: NewSubscription): Promise<void> {
  const { email: given, name } = withoutBots(form);
  const email = given.toLowerCase();
  if (!(await admitMail(deps, actor, email))) return;
  await deps.database.db.transaction((tx) => askConfirmation(tx, deps, email, name || null));
}

/** The yes of the address. Saying it again changes nothing. Throws `not_found` for no such link. */
export async function confirmSubscription(
  { database, now: clock, secrets }: Deps,
  token: string,
): Promise<void> {
  const now = clock();
  const { confirmationHash, confirmationAskedAt, confirmedAt } = newsletterSubscriptions;
  const isAsked = and(
    eq(confirmationHash, keyedHash(secrets.session, token)),
    gte(confirmationAskedAt, linksWorkSince(now)),
  );
  const confirmed = await database.db
    .update(newsletterSubscriptions)
    .set({ confirmedAt: sql`coalesce(${confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(isAsked)
    .returning({ id: newsletterSubscriptions.id });
  if (confirmed.length === 0)
    throw new AppError("not_found", `${NO_LONGER} Please subscribe again.`);
}

/** Deletes the address of a link. Doing it again changes nothing. Throws `not_found` for an invalid link. */
export async function unsubscribe({ database, secrets }: Deps, token: string): Promise<void> {
  const email = readUnsubscribeToken(secrets.vote, token);
  if (email === null) throw new AppError("not_found", NO_LONGER);
  await database.db.transaction(async (tx) => {
    // First, as when an account's switch is turned: two that lock in turns would wait for good.
    await switchNewsletterOff(tx, email);
    await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.email, email));
  });
}
