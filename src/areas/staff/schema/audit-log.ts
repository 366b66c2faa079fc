import * as z from "zod/mini";
import { AuditState } from "#areas/platform/audit/schema/state.ts";
import type { AuditAction, SubjectType } from "#areas/platform/audit/schema/words.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { ALL_AUDIT_WORDS } from "./all-audit-words.ts";

const { actions, subjects } = ALL_AUDIT_WORDS;
const action = z.enum(Object.keys(actions) as [AuditAction, ...AuditAction[]]);
const subjectType = z.enum(Object.keys(subjects) as [SubjectType, ...SubjectType[]]);

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
  action,
  subjectType,
  subjectId: z.nullable(z.int()),
  /** The thing by its name as it is now, and the page on which staff find it; null when it is gone or has no name. */
  subject: z.nullable(z.object({ name: z.string(), path: z.string() })),
  /** With the names of people and things in place of their ids, but for what is gone. */
  before: AuditState,
  after: AuditState,
  reason: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = listPage(AuditEntry);
export type AuditPage = z.infer<typeof AuditPage>;

/** Which changes are asked for; `q` is a person's name, or the number of a thing. */
export const AuditFilter = z.extend(ListParams, {
  action: z.optional(action),
  subjectType: z.optional(subjectType),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
