import type { Person } from "#domains/accounts/access.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { looksAutomatic } from "#lib/honeypot.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { receiptMail, staffMail } from "../mails.ts";
import type { NewContactMessage } from "../schema.ts";
import { contactSubmissions } from "../tables.ts";

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "contact-address",
    points: { person: 5, household: 15, network: 50 },
    seconds: HOUR_SECONDS,
    message: "You've sent several messages already. Please try again later.",
  }),
  // A stranger's address that somebody gives again and again gets no flood of mails.
  receipts: createLimit(deps, {
    name: "contact-receipt",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its receipts.",
  }),
}));

/**
 * Saves a message and mails staff and, at most 3 times a day, its sender. What a bot wrote is
 * dropped without a word. Throws `invalid` when the form was sent faster than a person writes,
 * `too_many` beyond 5 messages an hour from one address.
 */
export async function sendMessage(
  deps: Deps,
  { address }: Person,
  written: NewContactMessage,
): Promise<void> {
  if (written.website) return;
  if (looksAutomatic(written.elapsedMs)) throw new AppError("invalid", "Please try again");
  const { ofAddress, receipts } = limits(deps);
  await ofAddress.take(address);
  const { name, email, organization, message } = written;
  const getsReceipt = await isWithin(receipts, email.toLowerCase());
  await deps.database.db.transaction(async (tx) => {
    const saved = writtenRow(
      await tx
        .insert(contactSubmissions)
        .values({ name, email, organization, message, createdAt: deps.now() })
        .returning({ id: contactSubmissions.id }),
    );
    await deps.mail.queue(tx, staffMail(saved.id, written, deps.mail.staff));
    if (getsReceipt) await deps.mail.queue(tx, receiptMail(saved.id, email));
  });
}
