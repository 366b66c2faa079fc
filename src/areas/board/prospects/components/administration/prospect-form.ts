import { GRAD_YEAR_CHOICES, HANDS, POSITIONS } from "../../rules/ranking.ts";

/** A field of the form for a player: a line of text, or a choice. */
interface FormField {
  name: string;
  label: string;
  isRequired?: boolean;
  /** What the form says at first of a new player (specification part 2, section 5). */
  first?: string;
  choices?: readonly (string | number)[];
  /** The empty choice: what it sends, and how it reads. */
  nothing?: { value: string; label: string; isDisabled?: boolean };
}

const FIELDS = [
  { name: "firstName", label: "First Name", isRequired: true },
  { name: "lastName", label: "Last Name", isRequired: true },
  {
    name: "positionPrimary",
    label: "Primary Position",
    isRequired: true,
    choices: POSITIONS,
    nothing: { value: "", label: "Select a position", isDisabled: true },
  },
  {
    name: "positionSecondary",
    label: "Secondary Position",
    choices: POSITIONS,
    nothing: { value: "none", label: "None" },
  },
  {
    name: "battingThrowingHand",
    label: "Batting/Throwing",
    choices: HANDS,
    nothing: { value: "unknown", label: "Unknown" },
  },
  {
    name: "gradYear",
    label: "Graduation Year",
    isRequired: true,
    first: "2027",
    choices: GRAD_YEAR_CHOICES,
  },
  { name: "school", label: "School", isRequired: true },
  { name: "teamName", label: "Team Name" },
] as const satisfies readonly FormField[];

export type ProspectFieldName = (typeof FIELDS)[number]["name"];

export type ProspectField = FormField & { name: ProspectFieldName };

/** What staff write of a player, in the order of the form; rank and marks stand apart. */
export const PROSPECT_FIELDS: readonly ProspectField[] = FIELDS;
