import * as z from "zod/mini";
import { emailAddress } from "#lib/email-address.ts";
import { honeypotFields } from "#lib/honeypot.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { optimisticLock } from "#lib/optimistic-lock.ts";
import { staffNote } from "#lib/staff-note.ts";
import { between, writtenLine, writtenText } from "#lib/written-text.ts";

/** What a visitor writes (specification part 1, section 5). */
const fields = {
  name: writtenLine(between("Name", 2, 100)),
  email: emailAddress("Please enter a valid email address"),
  organization: writtenLine(between("Organization", 2, 200)),
  message: writtenText(between("Message", 10, 5_000)),
};

export type WrittenMessage = { [Name in keyof typeof fields]: z.infer<(typeof fields)[Name]> };

/** The contact form as it is sent. */
export const NewContactMessage = z.object({ ...fields, ...honeypotFields, ...idempotencyField });
export type NewContactMessage = z.infer<typeof NewContactMessage>;

export const STATUSES = ["new", "answered"] as const;
export type ContactStatus = (typeof STATUSES)[number];

/** One of staff who can take care of messages. */
export const Assignee = z.object({ id: z.int(), username: z.string() });
export type Assignee = z.infer<typeof Assignee>;

export const AssigneeList = z.object({ data: z.array(Assignee) });
export type AssigneeList = z.infer<typeof AssigneeList>;

/** A reply of staff, as it was mailed to the sender. */
const ContactReply = z.object({
  id: z.int(),
  /** Null once the account is deleted. */
  by: z.nullable(z.string()),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type ContactReply = z.infer<typeof ContactReply>;

/** A message as staff read it. */
export const ContactMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
  status: z.enum(STATUSES),
  /** Whether it is still new after the 24 hours in which a reply was promised. */
  isOverdue: z.boolean(),
  staffNote: z.nullable(z.string()),
  assignee: z.nullable(Assignee),
  /** The oldest first. */
  replies: z.array(ContactReply),
  createdAt: z.iso.datetime(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const ContactPage = listPage(ContactMessage);
export type ContactPage = z.infer<typeof ContactPage>;

/** Which messages are asked for; `q` is words of the name, address, organization or message. */
export const ContactFilter = z.extend(ListParams, { status: z.optional(z.enum(STATUSES)) });
export type ContactFilter = z.infer<typeof ContactFilter>;

/** What staff change about a message. */
export const ContactChange = z.object({
  status: z.optional(z.enum(STATUSES)),
  staffNote: z.optional(staffNote),
  ...optimisticLock(z.enum(STATUSES)),
});
export type ContactChange = z.infer<typeof ContactChange>;

const assigneeId = z.nullable(givenId());

/** Who takes care of a message; null for nobody. */
export const Assignment = z.object({
  assigneeId,
  /** The assignee that the editor saw; another one since then refuses this change. */
  expectedAssigneeId: z.optional(assigneeId),
});
export type Assignment = z.infer<typeof Assignment>;

/** A reply to a message, as it is mailed to the sender. */
export const NewReply = z.object({
  text: writtenText(between("Your reply", 2, 5_000)),
  /** Number of replies that the writer has read; another one since then refuses this one. */
  expectedReplies: z.int("Please read the earlier replies").check(z.minimum(0)),
  ...idempotencyField,
});
export type NewReply = z.infer<typeof NewReply>;
