import * as z from "zod/mini";

const moment = z.iso.datetime();

/**
 * What a second person confirms: another guardian, the end of a replaced guardian's no, or deleting a child with a no,
 * which ends that no. The last two are for owners.
 */
export const PROPOSALS = ["replace", "lift", "delete"] as const;
export type ProposalKind = (typeof PROPOSALS)[number];

/** A change of a guardian, or of a no, that waits for a second person. */
export const Proposal = z.object({
  kind: z.enum(PROPOSALS),
  /** Null for nobody, and for the other kinds. */
  guardianEmail: z.nullable(z.string()),
  /** The proposer's username. */
  proposedBy: z.string(),
  /** Whether the caller proposed it. */
  isOwn: z.boolean(),
  proposedAt: moment,
  until: moment,
});
export type Proposal = z.infer<typeof Proposal>;
