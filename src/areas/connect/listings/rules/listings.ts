import type { Category, UserType } from "#areas/connect/profiles/schema/choices.ts";
import { addDays, businessMoment } from "#lib/dates.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { isFound } from "#lib/names/search-words.ts";
import { DAY_MS } from "#lib/time.ts";
import type { ListingStatus, ListingType } from "./transitions.ts";

/** What a creator writes; what a draft may lack is null. */
export interface WrittenListing {
  title: string | null;
  description: string | null;
  type: ListingType;
  category: Category | null;
  location: string | null;
  audienceSize: number | null;
  dateStart: string | null;
  dateEnd: string | null;
  priceMin: number | null;
  priceMax: number | null;
  benefits: string[];
}

type Days = { [Field in "dateStart" | "dateEnd"]?: string | null | undefined };
type Prices = { [Field in "priceMin" | "priceMax"]?: number | null | undefined };

const NEEDED = {
  title: "Please give the listing a title",
  description: "Please describe what is sponsored",
  category: "Please choose a category",
  location: "Please say where it takes place",
  audienceSize: "Please say how many people it reaches",
  dateStart: "Please choose the first day",
  dateEnd: "Please choose the last day",
  priceMin: "Please name the lowest price",
  priceMax: "Please name the highest price",
} as const satisfies Partial<Record<keyof WrittenListing, string>>;

/** What contradicts itself in a listing, drafts among them, by field. */
export function contradictionsIn(listing: Days & Prices): FieldMessages {
  const { dateStart, dateEnd, priceMin = null, priceMax = null } = listing;
  const problems: FieldMessages = {};
  if (dateStart && dateEnd && dateEnd < dateStart) {
    problems.dateEnd = "The last day must not be before the first";
  }
  if (priceMin !== null && priceMax !== null && priceMax < priceMin) {
    problems.priceMax = "The highest price must not be below the lowest";
  }
  return problems;
}

/**
 * Why a listing may not be shown, by field; empty where it may (design: Listing).
 * @param today the day in New Orleans, or the first day that the listing has already been shown with
 */
export function problemsOf(listing: WrittenListing, today: string): FieldMessages {
  const problems: FieldMessages = {};
  for (const [field, message] of Object.entries(NEEDED)) {
    if (listing[field as keyof typeof NEEDED] === null) problems[field] = message;
  }
  if (listing.benefits.length === 0) problems.benefits = "Please name at least one benefit";
  const { dateStart, dateEnd } = listing;
  if (dateStart && dateStart < today) problems.dateStart = "The first day has passed";
  if (dateEnd && dateEnd > inAYear(today)) {
    problems.dateEnd = "The last day must be within 12 months";
  }
  return { ...problems, ...contradictionsIn(listing) };
}

/** What a listing that everybody sees says, and how many sponsors were accepted. */
interface ShownListing extends WrittenListing {
  slots: number;
  slotsReserved: number;
  slotsFilled: number;
}

/** What is wrong with the change of a listing that everybody sees, by field: it stays complete. */
export function problemsOfShown(
  before: ShownListing,
  after: ShownListing,
  today: string,
): FieldMessages {
  if (after.slots < before.slotsReserved + before.slotsFilled) {
    return { slots: "More sponsors than that have been accepted already" };
  }
  // The first day of an event that has begun stays as it was.
  return problemsOf(after, before.dateStart && before.dateStart < today ? before.dateStart : today);
}

/** Which of the two rules for athletes were not confirmed, by field. */
export function problemsOfAthlete({
  followsAmateurRules,
  showsNoSchool,
}: {
  followsAmateurRules?: boolean | undefined;
  showsNoSchool?: boolean | undefined;
}): FieldMessages {
  return {
    ...(!followsAmateurRules && {
      followsAmateurRules: "Please confirm that your association's amateur rules allow this",
    }),
    ...(!showsNoSchool && {
      showsNoSchool: "Please confirm that no school is named or shown without its permission",
    }),
  };
}

function inAYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** Whether somebody of a side may offer something of a type: athletes speak for themselves, and only they. */
export function mayOffer(userType: UserType, type: ListingType): boolean {
  return userType === "athlete" ? type === "athlete" : userType !== "sponsor" && type !== "athlete";
}

const SHOWN_DAYS = 90;
/** How long a draft that nobody changes is kept. */
export const DRAFT_DAYS_KEPT = 90;

/**
 * Until when a listing is shown: to the end of its last day, and no longer than 90 days without an offer.
 * @param lastOfferAt when the last offer came, maybe for an earlier publication; null for none
 */
export function expiryOf(
  publishedAt: Date,
  { dateEnd, lastOfferAt }: { dateEnd: string; lastOfferAt: Date | null },
): Date {
  const over = businessMoment(addDays(dateEnd, 1), "00:00");
  const since = Math.max(publishedAt.getTime(), lastOfferAt?.getTime() ?? 0);
  const idle = new Date(since + SHOWN_DAYS * DAY_MS);
  return over < idle ? over : idle;
}

interface Slots {
  slotsReserved: number;
  slotsFilled: number;
}

/** Whether a sponsor was accepted whose deal was not called off: such a listing is no draft again. */
export function hasSponsors({ slotsReserved, slotsFilled }: Slots): boolean {
  return slotsReserved + slotsFilled > 0;
}

/**
 * Whether a new draft can be made of a listing: of one that has ended, and of a rejected one that can't be a draft
 * again because a sponsor was accepted.
 */
export function canRenew(listing: Slots & { status: ListingStatus }): boolean {
  const { status } = listing;
  if (status === "rejected") return hasSponsors(listing);
  return status === "expired" || status === "completed";
}

/** What a sponsor looks for. */
export interface Wishes {
  preferredCategories: readonly Category[];
  geographicFocus: readonly string[];
  typicalBudgetMin: number | null;
  typicalBudgetMax: number | null;
}

/** How well a listing fits a sponsor. */
export interface Match {
  /** From 0 to 100. */
  score: number;
  reasons: string[];
}

export const GOOD_MATCH = 70;

/** How well a listing fits: 40 for the category, 30 for the place, 30 for the price (design: What helps). */
export function matchOf(
  { preferredCategories, geographicFocus, typicalBudgetMin, typicalBudgetMax }: Wishes,
  listing: Pick<WrittenListing, "category" | "location" | "priceMin" | "priceMax">,
): Match {
  const { category, location, priceMin, priceMax } = listing;
  const hasBudget = typicalBudgetMin !== null || typicalBudgetMax !== null;
  const isWithinBudget =
    (priceMin ?? 0) <= (typicalBudgetMax ?? Number.POSITIVE_INFINITY) &&
    (priceMax ?? 0) >= (typicalBudgetMin ?? 0);
  const found = [
    {
      points: 40,
      reason: "A category that you prefer",
      holds: category !== null && preferredCategories.includes(category),
    },
    {
      points: 30,
      reason: "A place that you look at",
      holds: geographicFocus.some((focus) => isFound(location ?? "", focus)),
    },
    { points: 30, reason: "Within your budget", holds: hasBudget && isWithinBudget },
  ].filter(({ holds }) => holds);
  return {
    score: found.reduce((sum, { points }) => sum + points, 0),
    reasons: found.map(({ reason }) => reason),
  };
}
