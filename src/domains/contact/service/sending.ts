import type { ClientAddress } from "#lib/address.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { looksAutomatic } from "#lib/simple-programs.ts";
import { receiptMail, staffMail } from "../mails.ts";
import type { NewContactMessage } from "../schema.ts";
import { contactSubmissions } from "../tables.ts";

/** Takes messages of visitors. */
export interface Contact {
  /**
   * Saves a message and mails staff and, at most 3 times a day, its sender. What a program wrote
   * is dropped without a word. Throws `invalid` when the form was sent faster than a person writes,
   * `too_many` beyond 5 messages an hour from one address.
   */
  sendMessage(sender: ClientAddress, written: NewContactMessage): Promise<void>;
}

export function createContact(deps: Deps): Contact {
  const { database, mail } = deps;
  const ofAddress = createAddressLimit(deps, {
    name: "contact-address",
    points: { person: 5, site: 15, network: 50 },
    seconds: 60 * 60,
    message: "You've sent several messages already. Please try again later.",
  });
  // A stranger's address that somebody gives again and again gets no flood of mails.
  const receipts = createLimit(deps, {
    name: "contact-receipt",
    points: 3,
    seconds: 24 * 60 * 60,
    message: "This address has received its receipts.",
  });

  return {
    async sendMessage(sender, written) {
      if (written.website) return;
      if (looksAutomatic(written.elapsedMs)) throw new AppError("invalid", "Please try again");
      await ofAddress.take(sender);
      const { name, email, organization, message } = written;
      const getsReceipt = await isWithin(receipts, email.toLowerCase());
      await database.db.transaction(async (tx) => {
        const [saved] = await tx
          .insert(contactSubmissions)
          .values({ name, email, organization, message, createdAt: deps.now() })
          .returning({ id: contactSubmissions.id });
        if (!saved) throw new Error("insert returned no row");
        await mail.queue(tx, staffMail(saved.id, written, mail.staff));
        if (getsReceipt) await mail.queue(tx, receiptMail(saved.id, email));
      });
    },
  };
}
