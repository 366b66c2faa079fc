import { POSITIONS } from "../../rules.ts";
import type { EditedProspect, StaffProspect } from "../../schema.ts";
import { PLAYER_FIELDS, type PlayerField, type PlayerFieldName } from "./player-fields.ts";

/** What the fields of the form say, by their names. */
export interface FieldTexts extends Record<PlayerFieldName, string> {
  rawRank: string;
  rawEvaluated: boolean;
  isUnranked: boolean;
  isPublicationAgreed: boolean;
}

/** A new player before anything is known of him (specification part 2, section 5). */
export const NEW_PROSPECT: FieldTexts = {
  ...textsBy(({ first, nothing }) => first ?? nothing?.value ?? ""),
  rawRank: "100",
  rawEvaluated: false,
  isUnranked: false,
  isPublicationAgreed: false,
};

function textsBy(textOf: (field: PlayerField) => string): Record<PlayerFieldName, string> {
  return Object.fromEntries(PLAYER_FIELDS.map((field) => [field.name, textOf(field)])) as Record<
    PlayerFieldName,
    string
  >;
}

/** What is known of a new player who was evaluated. */
interface Suggested {
  firstName: string;
  lastName: string;
  position: string;
  school: string;
  gradYear: number;
}

/** What the fields say of a player who was evaluated; a position that is none of the board is open. */
export function textsSuggested({ position, gradYear, ...same }: Suggested): FieldTexts {
  const isOfBoard = (POSITIONS as readonly string[]).includes(position);
  return {
    ...NEW_PROSPECT,
    ...same,
    positionPrimary: isOfBoard ? position : "",
    gradYear: String(gradYear),
    rawEvaluated: true,
  };
}

/** What the fields say of a player as he is stored. */
export function textsOf(prospect: StaffProspect): FieldTexts {
  return {
    ...textsBy(({ name, nothing }) => String(prospect[name] ?? nothing?.value ?? "")),
    rawRank: String(prospect.rawRank ?? ""),
    rawEvaluated: prospect.rawEvaluated,
    isUnranked: prospect.rawRank === null,
    isPublicationAgreed: prospect.publicationAgreedAt !== null,
  };
}

/** What of the fields the schema judges: numbers where it asks for numbers. */
export function readFields(fields: FormData): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields),
    gradYear: numberIn(fields.get("gradYear")),
    rawRank: fields.has("isUnranked") ? null : numberIn(fields.get("rawRank")),
    rawEvaluated: fields.has("rawEvaluated"),
    isPublicationAgreed: fields.has("isPublicationAgreed"),
  };
}

/** `undefined` for an empty field; a text that is no number stays one, so that it is told apart. */
function numberIn(entry: FormDataEntryValue | null): unknown {
  const text = String(entry ?? "").trim();
  if (text === "") return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

/** What the person changed of the player that the form showed. */
export function changesOf(shown: StaffProspect, edited: EditedProspect): Partial<EditedProspect> {
  const before = { ...shown, isPublicationAgreed: shown.publicationAgreedAt !== null };
  return Object.fromEntries(
    Object.entries(edited).filter(
      ([field, value]) => (value ?? null) !== (before[field as keyof EditedProspect] ?? null),
    ),
  );
}
