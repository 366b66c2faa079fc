import * as z from "zod/mini";
import { ListParams, listPage } from "#lib/list-params.ts";
import { SECURITY_KINDS } from "#lib/security-kinds.ts";

/** What happened on a day, of one kind, at one account, from one client. */
export const SecurityEntry = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_KINDS),
  /** The account at which it was tried, or that did it; null where there is none, or it is not told apart. */
  account: z.nullable(
    z.object({
      id: z.int(),
      /** Null when the account is gone. */
      username: z.nullable(z.string()),
    }),
  ),
  /** A code of the network address: the same for the same client. Null where it is not known, or not told apart. */
  client: z.nullable(z.string()),
  /** The call, the list or the change. */
  detail: z.string(),
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
});
export type SecurityEntry = z.infer<typeof SecurityEntry>;

export const SecurityPage = listPage(SecurityEntry);
export type SecurityPage = z.infer<typeof SecurityPage>;

/** Which events are asked for; `q` is a username, or the code of a client. */
export const SecurityFilter = z.extend(ListParams, { kind: z.optional(z.enum(SECURITY_KINDS)) });
export type SecurityFilter = z.infer<typeof SecurityFilter>;
