import { labelOf } from "#ui/label-of.ts";
import type { AuditAction, AuditEntry, AuditState, SubjectType } from "../schema.ts";

export const ACTION_LABELS: Record<AuditAction, string> = {
  prospect_created: "Prospect added",
  prospect_changed: "Prospect changed",
  prospect_moved: "Prospect moved",
  prospect_deleted: "Prospect deleted",
  prospect_hidden: "Prospect hidden",
  prospect_shown: "Prospect shown again",
  prospects_imported: "Prospects imported",
  votes_voided: "Votes voided",
  network_voided: "Network voided",
  contact_changed: "Message changed",
  evaluation_changed: "Evaluation request changed",
  list_exported: "List exported",
  role_changed: "Role changed",
  coach_verified: "Coach verification",
  user_suspended: "Account suspended",
  user_reinstated: "Account reinstated",
  sessions_ended: "Sessions ended",
  privacy_request_changed: "Privacy request changed",
  retention_ran: "Retention",
  removals_redone: "Removals made again after a restore",
  nomination_changed: "Nomination changed",
  comment_approved: "Comment approved",
  comment_removed: "Comment removed",
  report_decided: "Reports decided",
  nomination_hidden: "Nomination hidden",
  nomination_shown: "Nomination shown again",
  nomination_erased: "Nomination deleted for good",
  guardian_asked: "Guardian asked",
  guardian_agreed: "Guardian agreed",
  guardian_revoked: "Guardian took it back",
  badge_awarded: "Badge given by hand",
  product_created: "Product added",
  product_changed: "Product changed",
  product_moved: "Product moved",
  product_deleted: "Product deleted",
  variant_created: "Size added",
  variant_changed: "Size changed",
  variant_moved: "Size moved",
  stock_changed: "Stock changed",
  order_changed: "Order changed",
  order_refunded: "Order refunded",
  shop_settings_changed: "Shop settings changed",
};

export const SUBJECT_LABELS: Record<SubjectType, string> = {
  prospect: "Prospect",
  contact_message: "Message",
  evaluation_request: "Evaluation request",
  newsletter: "Newsletter",
  user: "Account",
  privacy_request: "Privacy request",
  retention: "Retention",
  nomination: "Nomination",
  network: "Network",
  comment: "Comment",
  product: "Product",
  variant: "Size",
  order: "Order",
  shop_settings: "Shop settings",
};

export function actorOf({ actor }: AuditEntry): string {
  if (!actor) return "The site";
  return actor.username ? `@${actor.username}` : `Account ${actor.id}, deleted`;
}

export function subjectOf({ subjectType, subjectId }: AuditEntry): string {
  const label = labelOf(SUBJECT_LABELS, subjectType);
  return subjectId === null ? label : `${label} #${subjectId}`;
}

/** Field by field what was and what is, "Rank: 12 → 3". */
export function changesOf({ before, after }: AuditEntry): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) =>
    field in before
      ? `${fieldLabel(field)}: ${tell(before[field])} → ${tell(after[field])}`
      : `${fieldLabel(field)}: ${tell(after[field])}`,
  );
}

/** The words of a field's name: "rawRank" is "Rank", "isPublicationAgreed" "Publication agreed". */
function fieldLabel(field: string): string {
  const words = field
    .replace(/^(raw|is)(?=[A-Z])/, "")
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tell(value: AuditState[string] | undefined): string {
  if (value === null || value === undefined) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
