import { centsIn, typedDollars } from "#lib/money.ts";
import type { OwnListing, PublicListing } from "../../schema.ts";

/** What the fields of the editor say of a listing. */
export interface ListingTexts {
  type: string;
  title: string;
  description: string;
  category: string;
  location: string;
  audienceSize: string;
  audienceDemographics: string;
  dateStart: string;
  dateEnd: string;
  /** In dollars, as people type it. */
  priceMin: string;
  priceMax: string;
  slots: string;
  /** `yes` or nothing. */
  takesLowerOffers: string;
  /** One a line. */
  benefits: string;
}

const dollars = (cents: number | null) => (cents === null ? "" : typedDollars(cents));

export function textsOf(listing: OwnListing): ListingTexts {
  return {
    type: listing.type,
    title: listing.title ?? "",
    description: listing.description ?? "",
    category: listing.category ?? "",
    location: listing.location ?? "",
    audienceSize: String(listing.audienceSize ?? ""),
    audienceDemographics: listing.audienceDemographics ?? "",
    dateStart: listing.dateStart ?? "",
    dateEnd: listing.dateEnd ?? "",
    priceMin: dollars(listing.priceMin),
    priceMax: dollars(listing.priceMax),
    slots: String(listing.slots),
    takesLowerOffers: listing.takesLowerOffers ? "yes" : "",
    benefits: listing.benefits.join("\n"),
  };
}

/** What is sent of the editor: people type dollars, counts and lines; empty fields are null. */
export function readListing(
  fields: FormData,
  mediaUrls: readonly string[],
): Record<string, unknown> {
  const text = (name: keyof ListingTexts) => String(fields.get(name) ?? "").trim() || null;
  const number = (name: keyof ListingTexts) => {
    const typed = text(name);
    return typed === null ? null : Number(typed.replaceAll(",", ""));
  };
  const cents = (name: keyof ListingTexts) => {
    const typed = text(name);
    return typed === null ? null : (centsIn(typed) ?? Number.NaN);
  };
  return {
    type: text("type"),
    title: text("title"),
    description: text("description"),
    category: text("category"),
    location: text("location"),
    audienceSize: number("audienceSize"),
    audienceDemographics: text("audienceDemographics"),
    dateStart: text("dateStart"),
    dateEnd: text("dateEnd"),
    priceMin: cents("priceMin"),
    priceMax: cents("priceMax"),
    slots: number("slots") ?? Number.NaN,
    takesLowerOffers: fields.has("takesLowerOffers"),
    benefits: linesOf(text("benefits")),
    mediaUrls,
  };
}

function linesOf(text: string | null): string[] {
  return (text ?? "").split("\n").flatMap((line) => line.trim() || []);
}

/** The listing as sponsors would see it with what is in the fields now; what is missing is said to be. */
export function previewOf(
  fields: FormData,
  mediaUrls: readonly string[],
  creator: { id: number; companyName: string; isVerified: boolean },
): PublicListing {
  const written = readListing(fields, mediaUrls) as unknown as OwnListing;
  const today = new Date().toISOString().slice(0, 10);
  const dateStart = written.dateStart ?? today;
  return {
    ...written,
    id: 0,
    title: written.title ?? "The title comes here",
    description: written.description ?? "What is sponsored comes here.",
    category: written.category ?? "other",
    location: written.location ?? "The place comes here",
    audienceSize: written.audienceSize || 0,
    dateStart,
    dateEnd: written.dateEnd && written.dateEnd >= dateStart ? written.dateEnd : dateStart,
    priceMin: written.priceMin || 0,
    priceMax: written.priceMax || written.priceMin || 0,
    mediaUrls: [...mediaUrls],
    isHighlighted: false,
    creatorId: creator.id,
    creatorName: creator.companyName,
    isCreatorVerified: creator.isVerified,
    slotsFree: written.slots || 1,
    publishedAt: new Date().toISOString(),
    isSaved: false,
    match: null,
  };
}
