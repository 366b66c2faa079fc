import * as z from "zod/mini";
import { emailAddress } from "#lib/email-address.ts";
import { honeypotFields } from "#lib/honeypot.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
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
