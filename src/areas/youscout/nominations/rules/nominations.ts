import { businessDay } from "#lib/dates.ts";
import { AGE_MAX } from "../access/age-band.ts";
import type { Period } from "../access/choices.ts";
import { canBeFull, FULL_FROM_AGE, type Visibility } from "../access/visibility.ts";

/** The age at which a nomination is archived. */
export const ARCHIVED_FROM_AGE = AGE_MAX + 1;

/** How many days an author has to answer a question of staff before the nomination is closed. */
export const ANSWER_DAYS = 90;

/** How much there is to say of what was seen, in characters. */
export const PERFORMANCE_MIN = 30;
export const PERFORMANCE_MAX = 2_000;

export const STATUSES = [
  "pending",
  "needs_info",
  "approved",
  "rejected",
  "duplicate",
  "promoted",
  "withdrawn",
  "archived",
] as const;
export type Status = (typeof STATUSES)[number];

/** What the author is to the player. */
export const RELATIONS = ["coach", "parent", "fan", "guardian"] as const;
export type Relation = (typeof RELATIONS)[number];

/** Whether the author may still change the nomination: staff have not decided. */
export function isEditable(status: Status): boolean {
  return status === "pending" || status === "needs_info";
}

/** What a nomination says of its publication and of who may agree to it. */
export interface PublicationRequest {
  age: number;
  publication?: Visibility | undefined;
  submitterRelation: Relation;
  submittedByEmail?: string | undefined;
  guardianEmail?: string | null | undefined;
}

/** Whether somebody is named who can agree to a publication in full: the author, or a guardian. */
export function hasGuardian({
  submitterRelation,
  guardianEmail,
}: {
  submitterRelation?: string | undefined;
  guardianEmail?: string | null | undefined;
}): boolean {
  return submitterRelation === "guardian" || !!guardianEmail;
}

/** Why the visibility that was asked for is not possible, by field. */
export const PUBLICATION_RULES: {
  field: "publication" | "guardianEmail";
  refusal: string;
  isKept(request: PublicationRequest): boolean;
}[] = [
  {
    field: "publication",
    refusal: `Players under ${FULL_FROM_AGE} are always shown with their first name and initial`,
    isKept: ({ publication, age }) => publication !== "full" || canBeFull(age),
  },
  {
    field: "guardianEmail",
    refusal: "A full page needs the email address of a parent or guardian, whom we ask first",
    isKept: (request) => request.publication !== "full" || hasGuardian(request),
  },
  {
    field: "guardianEmail",
    refusal:
      "This is your own address. Please give the guardian's, or say that you are the guardian",
    isKept: ({ submitterRelation, submittedByEmail, guardianEmail }) =>
      submitterRelation === "guardian" ||
      !guardianEmail ||
      guardianEmail.toLowerCase() !== submittedByEmail?.toLowerCase(),
  },
];

/** The author of a nomination, as everybody may read it: anybody may say to be a coach. */
export function nominatedBy(relation: Relation, isCoachVerified: boolean): string {
  if (relation === "coach") return isCoachVerified ? "a verified coach" : "someone who says: coach";
  return relation === "fan" ? "a fan" : "a parent";
}

/** The first day of the week (Monday) or month of a moment, in New Orleans: `2027-03-08`. */
export function startOf(period: Period, moment: Date): string {
  const day = businessDay(moment);
  if (period === "month") return `${day.slice(0, 7)}-01`;
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - sinceMonday);
  return date.toISOString().slice(0, 10);
}
