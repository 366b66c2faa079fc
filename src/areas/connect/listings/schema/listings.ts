import * as z from "zod/mini";
import { CATEGORIES } from "#areas/connect/profiles/schema/choices.ts";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { givenDay } from "#lib/day-schema.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, listPage, PageParams } from "#lib/list-params.ts";
import { readVersion } from "#lib/optimistic-lock.ts";
import { between, orNothing, writtenLine, writtenText } from "#lib/written-text.ts";
import { CHANGES } from "../rules/changes.ts";
import { WORDS } from "../rules/minors.ts";
import { LISTING_TYPES, STATUSES } from "../rules/transitions.ts";
import { Card, Child, ChildChange } from "./minors.ts";

const AUDIENCE = "The audience is between 1 and 1,000,000 people";
const PRICE = "A price is between $25.00 and $50,000.00";
const SLOTS = "Between 1 and 20 sponsors";

const noContact = z.refine<string>((text) => !hasContact(text), NO_CONTACT);
const cents = z.int(PRICE).check(z.minimum(2_500, PRICE), z.maximum(5_000_000, PRICE));
const day = z.optional(z.nullable(givenDay("Please choose a day")));

/** What a creator writes. What is absent stays as it is; null takes it away from a draft. */
const fields = {
  title: orNothing(writtenLine(between("Title", 8, 100)).check(noContact)),
  description: orNothing(writtenText(between("Description", 50, 4_000)).check(noContact)),
  category: z.optional(z.nullable(z.enum(CATEGORIES, "Please choose a category from the list"))),
  location: orNothing(writtenLine(between("Place", 2, 100)).check(noContact)),
  audienceSize: z.optional(
    z.nullable(z.int(AUDIENCE).check(z.minimum(1, AUDIENCE), z.maximum(1_000_000, AUDIENCE))),
  ),
  audienceDemographics: orNothing(writtenText(between("Audience", 1, 500)).check(noContact)),
  dateStart: day,
  dateEnd: day,
  priceMin: z.optional(z.nullable(cents)),
  priceMax: z.optional(z.nullable(cents)),
  benefits: z.optional(
    z.array(writtenLine(between("A benefit", 3, 120)).check(noContact)).check(
      z.maxLength(12, "At most 12 benefits"),
      z.refine((all) => new Set(all).size === all.length, "Each benefit only once"),
    ),
  ),
  mediaUrls: z.optional(
    z.array(z.string().check(z.maxLength(200, "Please upload this picture first"))).check(
      z.maxLength(8, "At most 8 pictures"),
      z.refine((urls) => new Set(urls).size === urls.length, "Each picture only once"),
    ),
  ),
  slots: z.optional(z.int(SLOTS).check(z.minimum(1, SLOTS), z.maximum(20, SLOTS))),
  takesLowerOffers: z.optional(z.boolean("Must be true or false")),
  /** What is written of the child; kept for a listing about one only. */
  child: z.optional(ChildChange),
};

const type = z.enum(LISTING_TYPES, "Please choose what it is");

/** A new draft. */
export const NewListing = z.object({
  type,
  /** Whether an athlete's account acts for a child of 14 to 17, as its guardian; it stays so. */
  isForMinor: z.optional(z.boolean("Must be true or false")),
  ...fields,
});
export type NewListing = z.infer<typeof NewListing>;

/** A draft as the form sends it. */
export const SentListing = z.extend(NewListing, idempotencyField);
export type SentListing = z.infer<typeof SentListing>;

/** A change of one's own listing. */
export const ListingChange = z.object({
  type: z.optional(type),
  ...fields,
  /** What the editor saw; a change since then refuses this one. Absent is not compared. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
});
export type ListingChange = z.infer<typeof ListingChange>;

/** What comes along when a listing is sent to staff. Athletes confirm both. */
export const Submission = z.object({
  /** The rules of the athlete's association for amateurs allow it. */
  followsAmateurRules: z.optional(z.boolean("Must be true or false")),
  /** No school's name, logo or uniform is shown without the school's word. */
  showsNoSchool: z.optional(z.boolean("Must be true or false")),
});
export type Submission = z.infer<typeof Submission>;

/** What the editor of a listing checks before it sends a change, and maybe a submission. */
export const ListingSent = z.extend(ListingChange, Submission.shape);

/** How well a listing fits a sponsor who is signed in. */
const Match = z.object({ score: z.int(), isGood: z.boolean(), reasons: z.array(z.string()) });

/** A listing as everybody sees it. */
export const PublicListing = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  type: z.enum(LISTING_TYPES),
  category: z.enum(CATEGORIES),
  location: z.string(),
  audienceSize: z.int(),
  audienceDemographics: z.nullable(z.string()),
  dateStart: z.string(),
  dateEnd: z.string(),
  priceMin: z.int(),
  priceMax: z.int(),
  benefits: z.array(z.string()),
  mediaUrls: z.array(z.string()),
  isHighlighted: z.boolean(),
  /** The child whom it is about; null where it is about nobody of minor age. */
  card: z.nullable(Card),
  /** Null where it is about a child: nobody reads whose parent that is. */
  creatorId: z.nullable(z.int()),
  creatorName: z.string(),
  isCreatorVerified: z.boolean(),
  /** How many sponsors it still takes. */
  slotsFree: z.int(),
  /** Whether sponsors may offer less than the lowest price. */
  takesLowerOffers: z.boolean(),
  publishedAt: z.iso.datetime(),
  /** Whether the person who asks has saved it. */
  isSaved: z.boolean(),
  /** Null for whoever is no sponsor. */
  match: z.nullable(Match),
});
export type PublicListing = z.infer<typeof PublicListing>;

export const BrowsePage = z.extend(listPage(PublicListing), {
  /** Part of a deal that the company keeps, in whole percent. */
  feePercent: z.int(),
});
export type BrowsePage = z.infer<typeof BrowsePage>;

const wholeNumber = z.pipe(
  z.string().check(z.regex(/^\d{1,8}$/)),
  z.pipe(z.transform(Number), z.int()),
);

/** Which listings are asked for: words, a place, days that they overlap, and a price that buys one. */
export const BrowseFilter = z.extend(z.pick(ListParams, { q: true, from: true, to: true }), {
  page: PageParams.shape.page,
  type: z.optional(z.enum(LISTING_TYPES)),
  category: z.optional(z.enum(CATEGORIES)),
  place: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** The id of a creator. */
  creator: z.optional(wholeNumber),
  /** In cents. */
  budget: z.optional(wholeNumber),
});
export type BrowseFilter = z.infer<typeof BrowseFilter>;

/** One's own listing in any state, as it was last written, whether staff have approved that or not. */
export const OwnListing = z.object({
  id: z.int(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  type: z.enum(LISTING_TYPES),
  category: z.nullable(z.enum(CATEGORIES)),
  location: z.nullable(z.string()),
  audienceSize: z.nullable(z.int()),
  audienceDemographics: z.nullable(z.string()),
  dateStart: z.nullable(z.string()),
  dateEnd: z.nullable(z.string()),
  priceMin: z.nullable(z.int()),
  priceMax: z.nullable(z.int()),
  benefits: z.array(z.string()),
  mediaUrls: z.array(z.string()),
  slots: z.int(),
  takesLowerOffers: z.boolean(),
  slotsReserved: z.int(),
  slotsFilled: z.int(),
  status: z.enum(STATUSES),
  rejectReason: z.nullable(z.string()),
  /** Whether what is shown differs, and how the change stands with staff. */
  change: z.enum(CHANGES),
  /** Why staff asked for another change. */
  changeReason: z.nullable(z.string()),
  isHighlighted: z.boolean(),
  saved: z.int(),
  publishOn: z.nullable(z.string()),
  publishedAt: z.nullable(z.iso.datetime()),
  expiresAt: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  isForMinor: z.boolean(),
  /** What the guardian of the child said of what it says now. */
  word: z.enum(WORDS),
  /** What is known of the child; null where it is about none, or nothing is kept any more. */
  child: z.nullable(Child),
});
export type OwnListing = z.infer<typeof OwnListing>;

const Proposed = z.partial(
  z.extend(
    z.pick(OwnListing, {
      ...{ type: true, title: true, description: true, category: true, location: true },
      ...{ audienceSize: true, audienceDemographics: true, dateStart: true, dateEnd: true },
      ...{ priceMin: true, priceMax: true, benefits: true, mediaUrls: true, slots: true },
      takesLowerOffers: true,
    }),
    { creatorName: z.string() },
  ),
);

/** A listing as staff see it: as they approved it, and of a child no more than the card. */
export const StaffListing = z.extend(z.omit(OwnListing, { child: true }), {
  creatorId: z.int(),
  creatorName: z.string(),
  /** The fields that the creator of a shown listing wants changed. */
  proposed: z.nullable(Proposed),
  card: z.nullable(Card),
  /** What guardians said who may be of the same child, as sentences. */
  withheld: z.array(z.string()),
  /** Whose word stands, and since when. */
  guardianName: z.nullable(z.string()),
  guardianAgreedAt: z.nullable(z.iso.datetime()),
});
export type StaffListing = z.infer<typeof StaffListing>;

export const StaffListingPage = listPage(StaffListing);
export type StaffListingPage = z.infer<typeof StaffListingPage>;

/** Which listings staff ask for; `q` is words of the title, description, place or creator. */
export const StaffListingFilter = z.extend(ListParams, {
  status: z.optional(z.enum(STATUSES)),
  type: z.optional(z.enum(LISTING_TYPES)),
  /** Only listings and changes that wait for staff. */
  review: z.optional(z.literal("waiting")),
});
export type StaffListingFilter = z.infer<typeof StaffListingFilter>;

/** When the listing that staff read was last changed. */
const expected = { expectedUpdatedAt: readVersion };

/**
 * What staff decide about a listing that waits: it is shown, at once or from a day on, or it is not. The change of a
 * shown one is published at once, or not.
 */
export const ListingDecision = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("approve"),
    publishOn: z.optional(z.nullable(givenDay("Please choose a day"))),
    /** Whether the child is another one than the namesake whose guardian said no. */
    isAnotherPlayer: z.optional(z.boolean("Must be true or false")),
    ...expected,
  }),
  z.object({
    decision: z.literal("reject"),
    reason: writtenLine(between("The reason", 3, 500)),
    ...expected,
  }),
]);
export type ListingDecision = z.infer<typeof ListingDecision>;

/** Whether a listing stands before the others. */
export const Highlight = z.object({ isHighlighted: z.boolean("Must be true or false") });
export type Highlight = z.infer<typeof Highlight>;
