import type { Category } from "#areas/connect/profiles/schema/choices.ts";
import type { ListingStatus, ListingType } from "./transitions.ts";

/** What a creator writes of a listing, and everybody reads once it is shown. */
export interface Written {
  type: ListingType;
  title: string | null;
  description: string | null;
  category: Category | null;
  location: string | null;
  audienceSize: number | null;
  audienceDemographics: string | null;
  dateStart: string | null;
  dateEnd: string | null;
  priceMin: number | null;
  priceMax: number | null;
  benefits: string[];
  mediaUrls: string[];
  slots: number;
  takesLowerOffers: boolean;
  creatorName: string;
}

/** What the creator of a shown listing wants to read otherwise than staff approved it. */
export type Change = Partial<Written>;

/** How the change of a shown listing stands with staff. */
export const CHANGES = ["none", "waiting", "rejected"] as const;
export type ChangeState = (typeof CHANGES)[number];

interface Changeable extends Written {
  status: ListingStatus;
  change: Change | null;
  changeReason: string | null;
}

/** The fields of a listing that differ in a newer version, with their new values. */
export function changesIn(listing: Written, newer: Change): Change {
  const differing = Object.entries(newer).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(listing[field as keyof Written] ?? null),
  );
  return Object.fromEntries(differing);
}

/** A listing as its creator last wrote it, whether staff have approved that or not. */
export function newestOf<Row extends Changeable>(row: Row): Row {
  return { ...row, ...row.change };
}

export function changeStateOf({ status, change, changeReason }: Changeable): ChangeState {
  if (status !== "active" || change === null) return "none";
  return changeReason === null ? "waiting" : "rejected";
}

/** The pictures of a listing and of its change. */
export function picturesOf({ mediaUrls, change }: Changeable): string[] {
  return [...new Set([...mediaUrls, ...(change?.mediaUrls ?? [])])];
}
