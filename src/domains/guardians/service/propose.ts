import { and, eq, gt, lte } from "drizzle-orm";
import type { Member } from "#domains/accounts/access.ts";
import { isStaffWith } from "#domains/accounts/queries/staff-rights.ts";
import type { AuditAction } from "#domains/audit/schema/words.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withQuery } from "#lib/list-address.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { pageParameters, paths } from "#paths.ts";
import { proposalMail } from "../mails.ts";
import type { ProposalRow } from "../queries/proposals.ts";
import { isOfChild } from "../queries/replacements.ts";
import { type Child, PROPOSAL_MS, type ProposalKind, subjectOf } from "../rules.ts";
import { guardianProposals } from "../tables.ts";

const PROPOSED = {
  replace: "guardian_proposed",
  lift: "guardian_lift_proposed",
  delete: "guardian_deletion_proposed",
} as const satisfies Record<ProposalKind, AuditAction>;

interface Proposed {
  child: Child;
  kind: ProposalKind;
  /** The guardian to name; null for nobody, and for the other kinds. */
  guardianEmail: string | null;
  /** The guardian who is named. */
  before: string | null;
}

/** Leaves a change to a second person in place of an older proposal, and mails staff that it waits. */
export async function propose(
  tx: Db,
  { config, mail, now }: Deps,
  actor: Member,
  { child, kind, guardianEmail, before }: Proposed,
): Promise<void> {
  await dropProposal(tx, child);
  const proposedAt = now();
  const { userId: proposedBy } = actor;
  await tx
    .insert(guardianProposals)
    .values({ ...child, kind, guardianEmail, proposedBy, proposedAt });
  const subject = subjectOf(child);
  await recordChange(tx, actor, {
    action: PROPOSED[kind],
    subject,
    ...(kind === "replace" && { before: { guardianEmail: before }, after: { guardianEmail } }),
  });
  const path = withQuery(paths.adminQueue, { [pageParameters.kind]: "guardian" });
  const cause = `guardian-proposal:${subject.type}:${subject.id}:${proposedAt.getTime()}`;
  const message = { to: mail.staff, cause, url: config.baseUrl + path };
  await mail.queue(tx, proposalMail({ ...subject, kind }, message));
}

/** Ends the proposal of a child, whoever made it. */
export async function dropProposal(tx: Db, child: Child): Promise<void> {
  await tx.delete(guardianProposals).where(isOfChild(guardianProposals, child));
}

interface Confirmation {
  child: Child;
  expectedProposedAt: string;
  /** Rights that its author still needs. */
  rights: readonly StaffRight[];
  now: Date;
}

/**
 * Uses up the proposal of a child whose row is locked. Throws `stale` where it is not open any more, or its author may
 * not make it any more, and `conflict` to its author.
 */
export async function takeProposal(
  tx: Db,
  actor: Member,
  { child, expectedProposedAt, rights, now }: Confirmation,
): Promise<ProposalRow> {
  const [spent] = await tx
    .delete(guardianProposals)
    .where(
      and(
        isOfChild(guardianProposals, child),
        eq(guardianProposals.proposedAt, new Date(expectedProposedAt)),
        gt(guardianProposals.proposedAt, new Date(now.getTime() - PROPOSAL_MS)),
      ),
    )
    .returning();
  if (!spent || !(await isStaffWith(tx, spent.proposedBy, rights))) {
    throw new AppError("stale", "There is nothing left to confirm. Please look again.");
  }
  if (spent.proposedBy === actor.userId) {
    throw new AppError("conflict", "You proposed this. Another person has to confirm it.");
  }
  return spent;
}

/** Deletes proposals that nobody confirmed in time, and returns how many. */
export async function removeOldProposals({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lte(guardianProposals.proposedAt, new Date(now().getTime() - PROPOSAL_MS));
  return deleteInBatches(db, guardianProposals, guardianProposals.id, isOld);
}
