import * as z from "zod/mini";

/** Ids, states, ranks, counts and guardians' addresses. Any other personal field appears only as "changed". */
export const AuditState = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type AuditState = z.infer<typeof AuditState>;
