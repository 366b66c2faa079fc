import { eq } from "drizzle-orm";
import { type Member, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { replyMail } from "../mails.ts";
import { countReplies, lockMessage } from "../queries.ts";
import type { NewReply } from "../schema/messages.ts";
import { contactReplies, contactSubmissions } from "../tables.ts";

const CONTACT_REPLIED = auditAction("contact_replied", "Message answered by email");

type WrittenReply = Omit<NewReply, "idempotencyKey"> & { id: number };

/**
 * Mails a reply to the sender of a message, once per submission, keeps it with the message and marks the message as
 * answered. Throws `not_found`, and `stale` if somebody else has replied since the writer read the message.
 */
export async function replyToMessage(
  deps: Deps,
  actor: Member,
  form: NewReply & { id: number },
): Promise<void> {
  requireOwner(actor);
  const { submission, content } = readSubmission("contact-reply", actor.userId, form);
  await createOnce(deps.database.db, submission, {
    find: async () => {},
    create: () => sendReply(deps, actor, content, submission),
  });
}

async function sendReply(
  deps: Deps,
  actor: Member,
  { id, text, expectedReplies }: WrittenReply,
  submission: Submission,
): Promise<void> {
  const now = deps.now();
  await deps.database.db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    if ((await countReplies(tx, id)) !== expectedReplies) throw staleError("this message");
    const reply = writtenRow(
      await tx
        .insert(contactReplies)
        .values({ messageId: id, userId: actor.userId, text, createdAt: now })
        .returning({ id: contactReplies.id }),
    );
    await tx
      .update(contactSubmissions)
      .set({ status: "answered" })
      .where(eq(contactSubmissions.id, id));
    await recordCreated(tx, submission, reply.id, now);
    await recordChange(tx, actor, {
      action: CONTACT_REPLIED,
      subject: { type: "contact_message", id },
      before: { status: message.status },
      after: { status: "answered" },
    });
    await deps.mail.queue(tx, replyMail(reply.id, { to: message.email, text }, deps.mail.staff));
  });
}
