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
/** Result of a removal that is done: what everybody still sees of the person at that moment. */
export const REMOVAL_OUTCOMES = ["removed", "not_found", "left_public"] as const;

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
  /** Result of a removal that is done; otherwise null. */
  outcome: z.nullable(z.enum(REMOVAL_OUTCOMES)),
});
export type PrivacyRequestState = z.infer<typeof PrivacyRequestState>;

const subject = { kind: z.enum(["player", "nomination"]), id: z.int() };

/** A player or nomination that a request may be about and that nobody has hidden. */
export const ShownSubject = z.object({
  ...subject,
  name: z.string(),
  /** Details that tell it from a namesake's. */
  about: z.string(),
  /** False while it waits for staff, or the player is too young for the board. */
  isPublic: z.boolean(),
  /** Whether the request names its page; otherwise only the name is the same. */
  isNamed: z.boolean(),
});
export type ShownSubject = z.infer<typeof ShownSubject>;

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
  /** Of an open request, what has to be hidden before a removal is done. */
  stillShown: z.array(ShownSubject),
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

const MOST_HIDDEN = 100;

/** What staff decide or note. */
export const PrivacyRequestChange = z.object({
  /** The state that it was seen in. */
  expectedStatus: z.enum(REQUEST_STATUSES),
  status: z.optional(z.enum(REQUEST_STATUSES)),
  /** Blank takes it away. */
  staffNote: z.optional(writtenText(between("Note", 0, 2_000))),
  /** Players and nominations to take off the public site. */
  hide: z.optional(
    z
      .array(z.object({ ...subject, id: givenId() }))
      .check(z.maxLength(MOST_HIDDEN, "That's too many to hide at once")),
  ),
  /** Why a removal is done although something stays on the site; for the audit log. */
  reason: z.optional(writtenLine(between("Reason", 3, 500))),
});
export type PrivacyRequestChange = z.infer<typeof PrivacyRequestChange>;
