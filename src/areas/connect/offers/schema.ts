import * as z from "zod/mini";
import { PublicListing } from "#areas/connect/listings/schema/listings.ts";
import { SHARED_CONTACTS } from "#areas/connect/profiles/schema/choices.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { listPage, PageParams } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { between, orNothing, writtenText } from "#lib/written-text.ts";
import { OFFER_STATUSES } from "./rules/transitions.ts";

/** The steps of a talk; `close` is the site's, where the listing has ended. */
export const EVENT_KINDS = [
  "offer",
  "counter",
  "message",
  "accept",
  "decline",
  "withdraw",
  "expire",
  "close",
] as const;

const AMOUNT = "Please name an amount in dollars and cents";
const amount = z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(1_000_000_000, AMOUNT));
const message = writtenText(between("The message", 20, 2_000));
const words = orNothing(writtenText(between("The message", 2, 2_000)));

/** What a sponsor offers the creator of a listing. The amount is in cents. */
export const NewOffer = z.object({ listingId: givenId(), amount, message });
export type NewOffer = z.infer<typeof NewOffer>;

/** How many amounts had been named when the person decided: another one refuses the step. */
const rounds = z.int().check(z.minimum(1), z.maximum(5));

/** The next step of a talk. */
export const OfferStep = z.discriminatedUnion("step", [
  z.object({ step: z.literal("counter"), rounds, amount, message }),
  z.object({ step: z.literal("accept"), rounds, message: words }),
  z.object({ step: z.literal("decline"), rounds, message: words }),
  z.object({ step: z.literal("withdraw"), rounds, message: words }),
]);
export type OfferStep = z.infer<typeof OfferStep>;

/** A question or an answer, without an amount. */
export const OfferMessage = z.object({
  message: writtenText(between("The message", 2, 2_000)),
});

/** A message as the dialog sends it. */
export const SentOfferMessage = z.extend(OfferMessage, idempotencyField);
export type SentOfferMessage = z.infer<typeof SentOfferMessage>;

const side = z.enum(["sponsor", "creator"]);

export const SnapshotShown = z.pick(PublicListing, {
  title: true,
  type: true,
  category: true,
  dateStart: true,
  dateEnd: true,
  audienceSize: true,
  priceMin: true,
  priceMax: true,
  benefits: true,
});

/** A talk among others, as one of its two sides reads it. */
export const OfferSummary = z.object({
  id: z.int(),
  listingId: z.int(),
  title: z.string(),
  /** The side of whoever reads it. */
  side,
  /** Null where it is the parent of a child whom the listing is about; in a talk, also where the page isn't public. */
  otherId: z.nullable(z.int()),
  otherName: z.string(),
  isOtherVerified: z.boolean(),
  /** In cents. */
  amount: z.int(),
  status: z.enum(OFFER_STATUSES),
  /** Whose word it is; null where the talk has ended. */
  turn: z.nullable(side),
  /** When an open talk expires. */
  expiresAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type OfferSummary = z.infer<typeof OfferSummary>;

/** An open offer that ended because the other side's account was deleted. */
export const WithdrawnOffer = z.object({
  id: z.int(),
  side,
  /** Null for a listing about a child. */
  title: z.nullable(z.string()),
  amount: z.int(),
  withdrawnAt: z.iso.datetime(),
});
export type WithdrawnOffer = z.infer<typeof WithdrawnOffer>;

/** The first page has the newest offers that ended with an account, too. */
export const OfferPage = z.extend(listPage(OfferSummary), {
  withdrawn: z.array(WithdrawnOffer),
});
export type OfferPage = z.infer<typeof OfferPage>;

/** Which of one's own talks are asked for: those that one began, or those about one's listings. */
export const OwnOfferFilter = z.extend(PageParams, {
  box: z.enum(["sent", "received"]),
  state: z.optional(z.enum(["open", "ended"])),
  /** The number of a listing. */
  listing: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
});
export type OwnOfferFilter = z.infer<typeof OwnOfferFilter>;

/** A talk with all that was said, as one of its two sides reads it. */
export const Talk = z.extend(OfferSummary, {
  /** What is agreed on: the listing as it was when the offer was made. */
  snapshot: SnapshotShown,
  /** Whether the listing says something else by now. */
  hasListingChanged: z.boolean(),
  /** Whether everybody sees the listing. */
  isListingShown: z.boolean(),
  /** Whether Connect is off, so that nothing can be named or accepted. */
  isPaused: z.boolean(),
  rounds: z.int(),
  /** What the creator is paid of the amount, and what the company keeps, in cents. */
  feeCents: z.int(),
  /** Whether it can't be accepted because the sponsor is not verified (any more). */
  isOverLimit: z.boolean(),
  /** What whoever reads it can do. */
  steps: z.array(z.enum(["counter", "accept", "decline", "withdraw"])),
  canWrite: z.boolean(),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(EVENT_KINDS),
      by: z.enum(["sponsor", "creator", "system"]),
      amount: z.nullable(z.int()),
      /** Without contact details until the deal is paid. */
      message: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type Talk = z.infer<typeof Talk>;

/** What comes of a step: the talk as it stands, and the deal that was made. */
export const StepAnswer = z.object({ data: Talk, dealId: z.nullable(z.int()) });
export type StepAnswer = z.infer<typeof StepAnswer>;

/** Which talks staff ask for. */
export const StaffOfferFilter = z.extend(PageParams, {
  status: z.optional(z.enum(OFFER_STATUSES)),
  /** Only those in which somebody tried to give contact details three times. */
  flagged: z.optional(z.literal("yes")),
});
export type StaffOfferFilter = z.infer<typeof StaffOfferFilter>;

/** A talk as staff see it among others. */
export const StaffOffer = z.object({
  id: z.int(),
  listingId: z.int(),
  title: z.string(),
  sponsorName: z.string(),
  creatorName: z.string(),
  amount: z.int(),
  status: z.enum(OFFER_STATUSES),
  rounds: z.int(),
  contactTries: z.int(),
  /** What is the same on both sides, which may be one person. */
  sharedContacts: z.array(z.enum(SHARED_CONTACTS)),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StaffOffer = z.infer<typeof StaffOffer>;

export const StaffOfferPage = listPage(StaffOffer);
export type StaffOfferPage = z.infer<typeof StaffOfferPage>;
