import * as z from "zod/mini";

/** The newest few of something of one's own, each with its state in words and its page, and how many there are. */
const OwnBlock = z.object({
  newest: z.array(z.object({ id: z.int(), title: z.string(), state: z.string(), to: z.string() })),
  total: z.int(),
});
export type OwnBlock = z.infer<typeof OwnBlock>;

/** What is one's own, in short. */
export const OwnThings = z.object({
  data: z.object({
    evaluations: OwnBlock,
    /** Registrations for events, the latest event first. */
    events: OwnBlock,
    nominations: OwnBlock,
    passes: OwnBlock,
    /** Null while the account has not confirmed its address: orders are kept under that. */
    orders: z.nullable(OwnBlock),
    /** Null for who takes no part in Connect, and while it is off. */
    offers: z.nullable(OwnBlock),
  }),
});
export type OwnThings = z.infer<typeof OwnThings>;
