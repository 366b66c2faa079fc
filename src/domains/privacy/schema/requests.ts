import * as z from "zod/mini";
import { emailAddress } from "#lib/email-address.ts";
import { honeypotFields } from "#lib/honeypot.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { between, writtenLine, writtenText } from "#lib/written-text.ts";

export const REQUEST_KINDS = ["removal", "correction"] as const;
export const REQUESTER_RELATIONS = ["self", "guardian", "coach", "other"] as const;
export const REQUEST_STATUSES = ["new", "in_progress", "done", "declined"] as const;
export type PrivacyRequestStatus = (typeof REQUEST_STATUSES)[number];

/** The form for a correction or removal as it is sent. */
export const NewPrivacyRequest = z.object({
  kind: z.enum(REQUEST_KINDS, "Please choose what you ask for"),
  personName: writtenLine(between("Name", 2, 100)),
  isAboutMinor: z.boolean("Please say whether this person is under 18"),
  /** The address of the page that it is about, or how it can be found. */
  page: z.optional(writtenLine(between("Page", 0, 500))),
  /** The player whose page led to the form; an unknown one is ignored. */
  prospectId: z.optional(givenId()),
  /** The nomination whose page led to the form; likewise. */
  nominationId: z.optional(givenId()),
  requesterName: writtenLine(between("Name", 2, 100)),
  requesterEmail: emailAddress("Please enter a valid email address"),
  requesterRelation: z.enum(REQUESTER_RELATIONS, "Please choose who you are"),
  message: writtenText(between("Message", 10, 5_000)),
  ...honeypotFields,
  ...idempotencyField,
});
export type NewPrivacyRequest = z.infer<typeof NewPrivacyRequest>;

/** What the asker keeps: the state is seen with it. */
export const PrivacyReceipt = z.object({ reference: z.string() });
export type PrivacyReceipt = z.infer<typeof PrivacyReceipt>;

/** What anyone with the reference sees: nothing personal. */
export const PrivacyRequestState = z.object({
  reference: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.iso.datetime(),
  /** Since when it is in this state. */
  statusChangedAt: z.iso.datetime(),
});
export type PrivacyRequestState = z.infer<typeof PrivacyRequestState>;

/** A request as staff read it. */
export const PrivacyRequest = z.extend(PrivacyRequestState, {
  id: z.int(),
  kind: z.enum(REQUEST_KINDS),
  isAboutMinor: z.boolean(),
  personName: z.string(),
  page: z.nullable(z.string()),
  /** The player whose page it is about. */
  player: z.nullable(z.object({ id: z.int(), name: z.string(), isHidden: z.boolean() })),
  /** The nomination whose page it is about, or that brought that player onto the board. */
  nomination: z.nullable(
    z.object({ id: z.int(), name: z.string(), isHidden: z.boolean(), isPublic: z.boolean() }),
  ),
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterRelation: z.enum(REQUESTER_RELATIONS),
  message: z.string(),
  staffNote: z.nullable(z.string()),
});
export type PrivacyRequest = z.infer<typeof PrivacyRequest>;

export const PrivacyRequestPage = listPage(PrivacyRequest);
export type PrivacyRequestPage = z.infer<typeof PrivacyRequestPage>;

/** Which requests are asked for; `q` is part of a name or email address, or a reference. */
export const PrivacyRequestFilter = z.extend(ListParams, {
  kind: z.optional(z.enum(REQUEST_KINDS)),
  /** `open` is new and in progress. */
  status: z.optional(z.enum([...REQUEST_STATUSES, "open"])),
});
export type PrivacyRequestFilter = z.infer<typeof PrivacyRequestFilter>;

/** What staff decide or note. */
export const PrivacyRequestChange = z.object({
  /** The state that it was seen in. */
  expectedStatus: z.enum(REQUEST_STATUSES),
  status: z.optional(z.enum(REQUEST_STATUSES)),
  /** Blank takes it away. */
  staffNote: z.optional(writtenText(between("Note", 0, 2_000))),
});
export type PrivacyRequestChange = z.infer<typeof PrivacyRequestChange>;
