import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import type { AllAuditWords, AuditAction, SubjectType } from "./schema/words.ts";

/** Ids, states, ranks, counts and guardians' addresses. Any other personal field appears only as "changed". */
export const AuditState = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type AuditState = z.infer<typeof AuditState>;

/** The schemas of the log of a site whose domains have these words. */
export function auditSchemas({ actions, subjects }: AllAuditWords) {
  const action = z.enum(Object.keys(actions) as [AuditAction, ...AuditAction[]]);
  const subjectType = z.enum(Object.keys(subjects) as [SubjectType, ...SubjectType[]]);
  /** A change as administrators read it. */
  const AuditEntry = z.object({
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
    before: AuditState,
    after: AuditState,
    reason: z.nullable(z.string()),
  });
  return {
    AuditEntry,
    AuditPage: listPage(AuditEntry),
    /** Which changes are asked for; `q` is a person's name, or the number of a thing. */
    AuditFilter: z.extend(ListParams, {
      action: z.optional(action),
      subjectType: z.optional(subjectType),
    }),
  };
}

export type AuditSchemas = ReturnType<typeof auditSchemas>;
export type AuditEntry = z.infer<AuditSchemas["AuditEntry"]>;
export type AuditPage = z.infer<AuditSchemas["AuditPage"]>;
export type AuditFilter = z.infer<AuditSchemas["AuditFilter"]>;
