import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";

/** What a change can be about. */
export const SUBJECT_TYPES = [
  "prospect",
  "contact_message",
  "evaluation_request",
  "newsletter",
  "user",
  "privacy_request",
  "retention",
  "nomination",
  "network",
  "comment",
  "product",
  "variant",
  "shop_settings",
  "order",
] as const;
export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** Every change that is written down. */
export const AUDIT_ACTIONS = [
  "prospect_created",
  "prospect_changed",
  "prospect_moved",
  "prospect_deleted",
  "prospect_hidden",
  "prospect_shown",
  "prospects_imported",
  "votes_voided",
  "network_voided",
  "contact_changed",
  "evaluation_changed",
  "list_exported",
  "role_changed",
  "coach_verified",
  "user_suspended",
  "user_reinstated",
  "sessions_ended",
  "privacy_request_changed",
  "retention_ran",
  "removals_redone",
  "nomination_changed",
  "comment_approved",
  "comment_removed",
  "report_decided",
  "nomination_hidden",
  "nomination_shown",
  "nomination_erased",
  "guardian_asked",
  "guardian_agreed",
  "guardian_revoked",
  "badge_awarded",
  "product_created",
  "product_changed",
  "product_moved",
  "product_deleted",
  "variant_created",
  "variant_changed",
  "variant_moved",
  "stock_changed",
  "shop_settings_changed",
  "order_changed",
  "order_refunded",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Ids, states, ranks and counts. A personal field appears only as "changed". */
export const AuditState = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type AuditState = z.infer<typeof AuditState>;

/** A change as administrators read it. */
export const AuditEntry = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  /** Null for the program itself. */
  actor: z.nullable(
    z.object({
      id: z.int(),
      /** Null when the account is gone. */
      username: z.nullable(z.string()),
    }),
  ),
  action: z.enum(AUDIT_ACTIONS),
  subjectType: z.enum(SUBJECT_TYPES),
  subjectId: z.nullable(z.int()),
  before: AuditState,
  after: AuditState,
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = listPage(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;

/** Which changes are asked for; `q` is an administrator's name, or the number of a thing. */
export const AuditFilter = z.extend(ListParams, {
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  subjectType: z.optional(z.enum(SUBJECT_TYPES)),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
