import * as z from "zod/mini";
import { AuditState } from "#areas/platform/audit/schema/state.ts";
import { SUBJECT_LABELS, type SubjectType } from "#areas/platform/audit/schema/subjects.ts";
import { ListParams, listPage } from "#lib/list-params.ts";

const subjectType = z.enum(Object.keys(SUBJECT_LABELS) as [SubjectType, ...SubjectType[]]);

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
  action: z.string(),
  /** What was done: "Prospect moved". */
  text: z.string(),
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

export const AuditPage = z.extend(listPage(AuditEntry), {
  /** Every action that a command records, with its text, in the order of the texts. */
  actions: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type AuditPage = z.infer<typeof AuditPage>;

const ACTION_MAX = 50;

/** Which changes are asked for; `q` is a person's name, or the number of a thing. */
export const AuditFilter = z.extend(ListParams, {
  action: z.optional(z.string().check(z.maxLength(ACTION_MAX))),
  subjectType: z.optional(subjectType),
});
export type AuditFilter = z.infer<typeof AuditFilter>;
