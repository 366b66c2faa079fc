import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { ClientAddress } from "#lib/address.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { withoutBots } from "#lib/honeypot.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, HOUR_SECONDS } from "#lib/time.ts";
import { receiptMail, staffMail } from "../mails.ts";
import type { NewContactMessage, WrittenMessage } from "../schema/messages.ts";
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
 * Saves a message, once per submission, and mails staff and, at most 3 times a day, its sender. Throws what
 * `withoutBots` throws, and `too_many` beyond 5 messages an hour from one address.
 */
export async function sendMessage(
  deps: Deps,
  { address }: Person,
  form: NewContactMessage,
): Promise<void> {
  const { submission, content } = readSubmission("contact", null, withoutBots(form));
  await createOnce(deps.database.db, submission, {
    find: async () => {},
    create: () => saveMessage(deps, address, content, submission),
  });
}

async function saveMessage(
  deps: Deps,
  address: ClientAddress,
  written: WrittenMessage,
  submission: Submission,
): Promise<void> {
  const { ofAddress, receipts } = limits(deps);
  await ofAddress.take(address);
  const getsReceipt = await isWithin(receipts, written.email.toLowerCase());
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const { id } = writtenRow(
      await tx
        .insert(contactSubmissions)
        .values({ ...written, createdAt: now })
        .returning({ id: contactSubmissions.id }),
    );
    await recordCreated(tx, submission, id, now);
    await deps.mail.queue(tx, staffMail(id, written, deps.mail.staff));
    if (getsReceipt) await deps.mail.queue(tx, receiptMail(id, written.email));
  });
}
