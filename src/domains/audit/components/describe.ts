import { labelOf } from "#ui/label-of.ts";
import type { AllAuditWords } from "../schema/words.ts";
import type { AuditEntry, AuditState } from "../schema.ts";

export function actorWords({ actor }: AuditEntry): string {
  if (!actor) return "The site";
  return actor.username ? `@${actor.username}` : `Account ${actor.id}, deleted`;
}

export function subjectWords(
  { subjectType, subjectId }: AuditEntry,
  { subjects }: AllAuditWords,
): string {
  const label = labelOf(subjects, subjectType);
  return subjectId === null ? label : `${label} #${subjectId}`;
}

/** Field by field what was and what is, "Rank: 12 → 3". */
export function changeLines({ before, after }: AuditEntry): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) =>
    field in before
      ? `${fieldLabel(field)}: ${worded(before[field])} → ${worded(after[field])}`
      : `${fieldLabel(field)}: ${worded(after[field])}`,
  );
}

/** The words of a field's name: "rawRank" is "Rank", "isPublicationAgreed" "Publication agreed". */
function fieldLabel(field: string): string {
  const words = field
    .replace(/^(raw|is)(?=[A-Z])/, "")
    .replace("colour", "color")
    .replace(/([a-z])([A-Z])/g, (_, last, letter) => `${last} ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function worded(value: AuditState[string] | undefined): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
