import type { AuditState } from "./schema/state.ts";
import type { AuditAction, SubjectType } from "./schema/words.ts";

/** One change, as it is written down. */
export interface Change {
  action: AuditAction;
  subject: { type: SubjectType; id?: number };
  before?: AuditState;
  after?: AuditState;
  /** Why, in the administrator's words. */
  reason?: string;
}

type Row = Record<string, unknown>;

/**
 * What differs between two states of a thing, as entries may hold it: fields that `told` names with
 * their values, all others as "changed". Fields that only one of the two has are not looked at.
 */
export function differenceOf<State extends Row>(
  before: State,
  after: Partial<State>,
  told: readonly (keyof State)[],
): { before: AuditState; after: AuditState } {
  const difference: { before: AuditState; after: AuditState } = { before: {}, after: {} };
  for (const [field, value] of Object.entries(after)) {
    const former = plain(before[field]);
    const present = plain(value);
    if (!(field in before) || former === present) continue;
    if (told.includes(field)) {
      difference.before[field] = former;
      difference.after[field] = present;
    } else {
      difference.after[field] = "changed";
    }
  }
  return difference;
}

function plain(value: unknown): AuditState[string] {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "boolean") return value;
  return typeof value === "string" ? value : JSON.stringify(value);
}
