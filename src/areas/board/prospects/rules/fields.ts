import type { AgreedKind, Level } from "./agreement.ts";
import { HANDS, POSITIONS } from "./ranking.ts";

/** When everybody sees a field: at every level, at *full* only, or once a guardian agreed to its kind. */
export type Shown = Level | AgreedKind;

export interface FieldDefinition {
  shown: Shown;
  /** The part of a player's name that it holds. */
  part?: "first" | "last";
  /** Label of its control in the form for a player. */
  label: string;
  /** Head of its column in files. */
  column: string;
  /** What the guardian reads about a value, or the field with which the guardian reads it. */
  told: ((value: unknown) => string) | "with the name" | "with the position";
  /** The refusal of a player without it; absent if the field may stay empty. */
  required?: string;
  /** The most characters of a text. */
  max?: number;
  choices?: readonly string[];
  /** The refusal of anything that is not a choice. */
  refusal?: string;
  /** The option for no choice. */
  empty?: { value: string; label: string };
}

const NO_POSITION = "Please choose a position from the list";

/**
 * Every field of a player that staff write, in the order of answers and files; rank and marks stand apart. The schemas,
 * the form, the columns of files, the guardian's page and the leak tests follow from it. Visitors don't load it.
 */
export const PROSPECT_FIELDS = {
  firstName: {
    shown: "limited",
    part: "first",
    label: "First Name",
    column: "First name",
    told: "with the name",
    required: "First name is required",
    max: 100,
  },
  lastName: {
    shown: "full",
    part: "last",
    label: "Last Name",
    column: "Last name",
    told: "with the name",
    required: "Last name is required",
    max: 100,
  },
  positionPrimary: {
    shown: "limited",
    label: "Primary Position",
    column: "Position",
    told: "with the position",
    required: "Primary position is required",
    choices: POSITIONS,
    refusal: NO_POSITION,
    empty: { value: "", label: "Select a position" },
  },
  positionSecondary: {
    shown: "limited",
    label: "Secondary Position",
    column: "Secondary position",
    told: "with the position",
    choices: POSITIONS,
    refusal: NO_POSITION,
    empty: { value: "none", label: "None" },
  },
  battingThrowingHand: {
    shown: "full",
    label: "Batting/Throwing",
    column: "B/T",
    told: (hands) => `Bats/throws ${hands}`,
    choices: HANDS,
    refusal: "Please choose a batting/throwing hand from the list",
    empty: { value: "unknown", label: "Unknown" },
  },
  school: {
    shown: "full",
    label: "School",
    column: "School",
    told: String,
    required: "School is required",
    max: 200,
  },
  teamName: {
    shown: "full",
    label: "Team Name",
    column: "Team",
    told: String,
    max: 100,
  },
  gradYear: {
    shown: "limited",
    label: "Graduation Year",
    column: "Grad year",
    told: (year) => `Class of ${year}`,
    required: "Graduation year is required",
  },
} as const satisfies Record<string, FieldDefinition>;

export type ProspectField = keyof typeof PROSPECT_FIELDS;

export const FIELDS = Object.entries<FieldDefinition>(PROSPECT_FIELDS).map(([name, field]) => ({
  name: name as ProspectField,
  ...field,
}));

/**
 * The fields as people fill them in and read them: names, what is chosen, and then texts. Sorted with `sort`, because
 * older browsers load this before what teaches them `toSorted`.
 */
export const FIELDS_TO_READ = [...FIELDS].sort((one, other) => orderOf(one) - orderOf(other));

function orderOf({ part, max }: FieldDefinition): number {
  if (part) return 0;
  return max ? 2 : 1;
}
