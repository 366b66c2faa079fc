import type { SecurityKind } from "#lib/security-kinds.ts";
import type { AuditState } from "./schema/state.ts";
import type { SubjectType } from "./schema/subjects.ts";

declare const declared: unique symbol;

/** Key of a change in the audit log; `auditAction` declares it. */
export type AuditAction = string & { readonly [declared]: true };

/** Texts of the changes by their keys. */
export const ACTION_TEXTS: Record<string, string> = {};

/** Kinds under which changes also stand in the security log, by their keys. */
export const SECURITY_KINDS_OF: Partial<Record<string, SecurityKind>> = {};

/**
 * Declares a change beside the command that records it. Entries hold the key alone and show the present text, so the
 * text may change and the key keeps its meaning forever.
 * @param securityKind the kind under which it also stands in the security log
 */
export function auditAction(key: string, text: string, securityKind?: SecurityKind): AuditAction {
  ACTION_TEXTS[key] = text;
  if (securityKind) SECURITY_KINDS_OF[key] = securityKind;
  return key as AuditAction;
}

/** One change, as it is written down. */
export interface Change {
  action: AuditAction;
  subject: { type: SubjectType; id?: number };
  before?: AuditState;
  after?: AuditState;
  /** Why, in the administrator's words. */
  reason?: string;
}

/** How long the security log keeps an event. */
export const SECURITY_MONTHS_KEPT = 12;

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
