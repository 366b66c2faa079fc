import type { FieldMessages } from "#lib/errors.ts";
import type { UserType } from "./schema/choices.ts";

interface Profile {
  userType: UserType;
  website?: string | null | undefined;
  phone?: string | null | undefined;
  typicalBudgetMin?: number | null | undefined;
  typicalBudgetMax?: number | null | undefined;
}

/** What is missing from a profile, or contradicts itself, by field; empty where all is well. */
export function problemsOf(profile: Profile): FieldMessages {
  const { userType, website, phone, typicalBudgetMin, typicalBudgetMax } = profile;
  const problems: FieldMessages = {};
  if (userType === "sponsor" && !website && !phone) {
    problems.website = "Please give us a website or a phone number";
  }
  if ((typicalBudgetMin ?? 0) > (typicalBudgetMax ?? Number.POSITIVE_INFINITY)) {
    problems.typicalBudgetMax = "The upper budget must not be below the lower one";
  }
  return problems;
}
