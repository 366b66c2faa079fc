import type { ReactNode } from "react";
import { CATEGORY_LABELS } from "#areas/connect/profiles/schema/choices.ts";
import { inShortDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import { type FieldChange, picturesOf } from "#ui/version-changes.tsx";
import type { StaffListing } from "../../schema/listings.ts";
import { TYPE_LABELS } from "../words.ts";

type Version = NonNullable<StaffListing["proposed"]>;
type Field = keyof Version;

const inDollars = (cents: number | null | undefined) =>
  cents == null ? null : inShortDollars(cents);

/** How staff read each field of a version. */
const FIELDS: Record<Field, [label: string, show: (version: Version) => ReactNode]> = {
  title: ["Title", ({ title }) => title],
  type: ["Type", ({ type }) => type && labelOf(TYPE_LABELS, type)],
  category: ["Category", ({ category }) => category && labelOf(CATEGORY_LABELS, category)],
  description: ["Description", ({ description }) => description],
  location: ["Place", ({ location }) => location],
  audienceSize: ["Reaches", ({ audienceSize }) => audienceSize],
  audienceDemographics: ["Audience", ({ audienceDemographics }) => audienceDemographics],
  dateStart: ["First day", ({ dateStart }) => dateStart],
  dateEnd: ["Last day", ({ dateEnd }) => dateEnd],
  priceMin: ["Price from", ({ priceMin }) => inDollars(priceMin)],
  priceMax: ["Price to", ({ priceMax }) => inDollars(priceMax)],
  benefits: ["Benefits", ({ benefits }) => benefits?.join("\n")],
  slots: ["Sponsors", ({ slots }) => slots],
  takesLowerOffers: ["Lower offers", ({ takesLowerOffers }) => (takesLowerOffers ? "Yes" : "No")],
  mediaUrls: ["Pictures", ({ mediaUrls }) => picturesOf(mediaUrls ?? [])],
  creatorName: ["Creator", ({ creatorName }) => creatorName],
};

/** The fields that the change of a listing would change. */
export function changesOf({ proposed, ...approved }: StaffListing): FieldChange[] {
  const changed = (Object.keys(FIELDS) as Field[]).filter(
    (field) =>
      proposed?.[field] !== undefined &&
      JSON.stringify(proposed[field]) !== JSON.stringify(approved[field]),
  );
  return changed.map((field) => {
    const [label, show] = FIELDS[field];
    return { label, before: show(approved), after: show(proposed ?? {}) };
  });
}
