import { centsIn, shortTypedDollars } from "#lib/money.ts";
import { CREATOR_OF_MINOR, cardOf, titleOf } from "../../rules/minors.ts";
import type { OwnListing, PublicListing } from "../../schema/listings.ts";

const CARD_TO_COME = {
  name: "First name and initial",
  sport: "sport",
  position: "position",
  ageBand: "14–17",
};

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
  "child.firstName": string;
  "child.lastName": string;
  "child.age": string;
  "child.sport": string;
  "child.position": string;
  "child.school": string;
  "child.guardianName": string;
  "child.guardianEmail": string;
}

const dollars = (cents: number | null) => (cents === null ? "" : shortTypedDollars(cents));

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
    "child.firstName": listing.child?.firstName ?? "",
    "child.lastName": listing.child?.lastName ?? "",
    "child.age": String(listing.child?.age ?? ""),
    "child.sport": listing.child?.sport ?? "",
    "child.position": listing.child?.position ?? "",
    "child.school": listing.child?.school ?? "",
    "child.guardianName": listing.child?.guardianName ?? "",
    "child.guardianEmail": listing.child?.guardianEmail ?? "",
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
    ...(fields.has("child.firstName") && {
      child: {
        firstName: text("child.firstName"),
        lastName: text("child.lastName"),
        age: number("child.age"),
        sport: text("child.sport"),
        position: text("child.position"),
        school: text("child.school"),
        guardianName: text("child.guardianName"),
        guardianEmail: text("child.guardianEmail"),
      },
    }),
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
  const { child } = written;
  return {
    ...written,
    id: 0,
    title: child ? titleOf(child) : (written.title ?? "The title comes here"),
    card: child ? (cardOf(child) ?? CARD_TO_COME) : null,
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
    creatorName: child ? CREATOR_OF_MINOR : creator.companyName,
    isCreatorVerified: creator.isVerified,
    slotsFree: written.slots || 1,
    publishedAt: new Date().toISOString(),
    isSaved: false,
    match: null,
  };
}
