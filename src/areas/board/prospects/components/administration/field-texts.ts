import type { PersonName } from "#lib/names/person-name.ts";
import { FIELDS, type ProspectField } from "../../rules/fields.ts";
import { POSITIONS } from "../../rules/ranking.ts";
import type { StaffProspect } from "../../schema/prospects.ts";

/** What the fields of the form say, by their names. */
export interface FieldTexts extends Record<ProspectField, string> {
  rawRank: string;
  rawEvaluated: boolean;
  isUnranked: boolean;
  isPublicationAgreed: boolean;
}

/** A new player before anything is known of him (specification part 2, section 5). */
export const NEW_PROSPECT: FieldTexts = {
  ...textsOfFields({}),
  gradYear: "2027",
  rawRank: "100",
  rawEvaluated: false,
  isUnranked: false,
  isPublicationAgreed: false,
};

function textsOfFields(known: Partial<StaffProspect>): Record<ProspectField, string> {
  const entries = FIELDS.map(({ name, empty }) => [
    name,
    String(known[name] ?? empty?.value ?? ""),
  ]);
  return Object.fromEntries(entries);
}

/** The initial texts for a new player who was evaluated. */
interface Suggested extends PersonName {
  position: string;
  school: string;
  gradYear: number;
}

/** The texts of a player who was evaluated; a position unknown to the board is left open. */
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
    ...textsOfFields(prospect),
    rawRank: String(prospect.rawRank ?? ""),
    rawEvaluated: prospect.rawEvaluated,
    isUnranked: prospect.rawRank === null,
    isPublicationAgreed: prospect.publicationAgreedAt !== null,
  };
}

/** The fields as the schema checks them, with numbers where it expects numbers. */
export function readFields(fields: FormData): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields),
    gradYear: numberIn(fields.get("gradYear")),
    rawRank: fields.has("isUnranked") ? null : numberIn(fields.get("rawRank")),
    rawEvaluated: fields.has("rawEvaluated"),
    isPublicationAgreed: fields.has("isPublicationAgreed"),
    isAnotherPlayer: fields.has("isAnotherPlayer"),
  };
}

/** `undefined` for an empty field; text that is not a number stays text, for the schema to refuse. */
function numberIn(entry: FormDataEntryValue | null): unknown {
  const text = String(entry ?? "").trim();
  if (text === "") return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

/** The player that the form showed, as the schema names what it edits. */
export function editableOf(shown: StaffProspect): object {
  return {
    ...shown,
    isPublicationAgreed: shown.publicationAgreedAt !== null,
    isAnotherPlayer: false,
  };
}
