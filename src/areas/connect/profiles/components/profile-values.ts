import { centsIn, shortTypedDollars } from "#lib/money.ts";
import type { OwnPartner } from "../schema/partners.ts";

/** What the fields of the form say at first. */
export interface ProfileTexts {
  companyName: string;
  biography: string;
  website: string;
  phone: string;
  targetAudience: string;
  /** One place a line. */
  geographicFocus: string;
  /** In dollars, as people type it. */
  typicalBudgetMin: string;
  typicalBudgetMax: string;
}

const dollars = (cents: number | null | undefined) =>
  cents == null ? "" : shortTypedDollars(cents);

/** The texts of a profile; of none, empty ones. */
export function textsOf(partner: OwnPartner | null): ProfileTexts {
  return {
    companyName: partner?.companyName ?? "",
    biography: partner?.biography ?? "",
    website: partner?.website ?? "",
    phone: partner?.phone ?? "",
    targetAudience: partner?.targetAudience ?? "",
    geographicFocus: partner?.geographicFocus.join("\n") ?? "",
    typicalBudgetMin: dollars(partner?.typicalBudgetMin),
    typicalBudgetMax: dollars(partner?.typicalBudgetMax),
  };
}

/** What is sent of the form: empty fields take away what was there. */
export function readProfile(fields: FormData): Record<string, unknown> {
  const text = (name: string) => String(fields.get(name) ?? "").trim() || null;
  const cents = (name: string) => {
    const typed = text(name);
    return typed === null ? null : (centsIn(typed) ?? Number.NaN);
  };
  return {
    ...(fields.has("userType") && { userType: fields.get("userType") }),
    companyName: text("companyName") ?? "",
    biography: text("biography"),
    website: text("website"),
    phone: text("phone"),
    ...(fields.has("typicalBudgetMin") && {
      preferredCategories: fields.getAll("preferredCategories"),
      targetAudience: text("targetAudience"),
      geographicFocus: (text("geographicFocus") ?? "").split("\n").flatMap((place) => {
        const name = place.trim();
        return name === "" ? [] : [name];
      }),
      typicalBudgetMin: cents("typicalBudgetMin"),
      typicalBudgetMax: cents("typicalBudgetMax"),
    }),
  };
}
