import type { AuditState } from "#areas/platform/audit/schema/state.ts";
import { SUBJECT_LABELS } from "#areas/platform/audit/schema/subjects.ts";
import { businessDateTime } from "#lib/dates.ts";
import { inDollars } from "#lib/money.ts";
import { labelOf } from "#ui/label-of.ts";
import type { AuditEntry } from "../../schema/audit-log.ts";

export function actorWords({ actor }: AuditEntry): string {
  if (!actor) return "The site";
  return actor.username ? `@${actor.username}` : `Account ${actor.id}, deleted`;
}

export function subjectWords({ subjectType, subjectId }: AuditEntry): string {
  const label = labelOf(SUBJECT_LABELS, subjectType);
  return subjectId === null ? label : `${label} #${subjectId}`;
}

/** Labels of states by what they are of and their field. */
export type StateLabels = Partial<
  Record<AuditEntry["subjectType"], Record<string, Record<string, string>>>
>;

/** Field by field what was and what is, "Rank: 12 → 3"; without what was nothing and is nothing. */
export function changeLines(
  { subjectType, before, after }: AuditEntry,
  stateLabels: StateLabels,
): string[] {
  const labels = stateLabels[subjectType] ?? {};
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = fields.flatMap((field) => {
    const states = [before, after].filter((state) => field in state);
    const words = states.map((state) => worded(state[field], { field, labels: labels[field] }));
    return words.every((word) => word === NONE)
      ? []
      : [`${fieldLabel(field)}: ${words.join(" → ")}`];
  });
  return [...new Set(lines)];
}

/** The words of a field's name: "rawRank" is "Rank", "amountCents" "Amount", "toSlotId" "To slot". */
function fieldLabel(field: string): string {
  const words = field
    .replace(/^(raw|is)(?=[A-Z])/, "")
    .replace(/(?:Id|Cents)(s?)$/, "$1")
    .replace("colour", "color")
    .replace(/([a-z])([A-Z])/g, (_, last, letter) => `${last} ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NONE = "none";

/** Fields whose values are names, which stand as they are. */
const NAMED = /(?:Ids?|By)$|^(?:athletes|player|event)$/;

/** A state such as `ready_for_pickup`, or several. */
const STATES = /^[a-z]+(?:_[a-z]+)*(?:, [a-z]+(?:_[a-z]+)*)*$/;

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function worded(
  value: AuditState[string] | undefined,
  { field, labels }: { field: string; labels: Record<string, string> | undefined },
): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return field.endsWith("Cents") ? inDollars(value) : String(value);
  if (labels) {
    const states = value.split(", ");
    return states.map((state) => labelOf(labels, state)).join(", ");
  }
  if (MOMENT.test(value)) return businessDateTime(new Date(value));
  return STATES.test(value) && !NAMED.test(field) ? value.replaceAll("_", " ") : value;
}
