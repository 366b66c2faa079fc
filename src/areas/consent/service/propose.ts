import { and, eq, gt, inArray, lte, ne } from "drizzle-orm";
import type { Actor, Member } from "#areas/platform/accounts/access/actor.ts";
import { isStaffWith } from "#areas/platform/accounts/queries/staff-rights.ts";
import { type AuditAction, auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { ProposalKind } from "#areas/youscout/nominations/schema/proposals.ts";
import type { Db } from "#lib/db/db.ts";
import { inBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { withQuery } from "#lib/list-address.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { pageParameters, paths } from "#paths.ts";
import { proposalEndedMail, proposalMail } from "../mails.ts";
import { fileOf } from "../queries/file-of.ts";
import type { ProposalRow } from "../queries/proposals.ts";
import { childOf, isOfChild } from "../queries/replacements.ts";
import { type Child, PROPOSAL_MS, subjectOf } from "../rules/answers.ts";
import { guardianProposals } from "../tables.ts";

const GUARDIAN_PROPOSAL_DECLINED = auditAction(
  "guardian_proposal_declined",
  "Proposal about a guardian declined",
);

const PROPOSED = {
  replace: auditAction("guardian_proposed", "Another guardian proposed"),
  lift: auditAction("guardian_lift_proposed", "Lifting a guardian's no proposed"),
  delete: auditAction(
    "guardian_deletion_proposed",
    "Deleting a child with a guardian's no proposed",
  ),
} satisfies Record<ProposalKind, AuditAction>;

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
  deps: Deps,
  actor: Member,
  { child, kind, guardianEmail, before }: Proposed,
): Promise<void> {
  const { config, mail, now } = deps;
  await dropProposal(tx, deps, actor, child);
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

/** Ends the proposal of a child, whoever made it, and records an open one as declined. */
export async function dropProposal(
  tx: Db,
  { now }: Deps,
  actor: Actor,
  child: Child,
): Promise<void> {
  const { proposedAt } = guardianProposals;
  const [dropped] = await tx
    .delete(guardianProposals)
    .where(isOfChild(guardianProposals, child))
    .returning({ proposedAt });
  if (dropped && dropped.proposedAt > openSince(now())) await recordDeclined(tx, actor, child);
}

/** Records that a proposal about a child ended without being confirmed. */
export async function recordDeclined(tx: Db, actor: Actor, child: Child): Promise<void> {
  const subject = subjectOf(child);
  await recordChange(tx, actor, { action: GUARDIAN_PROPOSAL_DECLINED, subject });
}

/** Throws `conflict` while lifting a no of a child, or deleting the child, waits for a second owner. */
export async function refuseWhileOwnersDecide(tx: Db, { now }: Deps, child: Child): Promise<void> {
  const isOwners = and(
    isOfChild(guardianProposals, child),
    ne(guardianProposals.kind, "replace"),
    gt(guardianProposals.proposedAt, openSince(now())),
  );
  if ((await tx.$count(guardianProposals, isOwners)) === 0) return;
  throw new AppError(
    "conflict",
    "An owner's proposal about this child waits for a second owner. Please confirm or decline it before you name another guardian.",
  );
}

/** Proposals from before this moment have expired. */
function openSince(now: Date): Date {
  return new Date(now.getTime() - PROPOSAL_MS);
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
        gt(guardianProposals.proposedAt, openSince(now)),
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

/** Deletes proposals that nobody confirmed in time, notifies staff of each, and returns how many. */
export async function removeOldProposals(deps: Deps): Promise<number> {
  const { database, mail, now } = deps;
  const { id, proposedAt } = guardianProposals;
  return inBatches((size) =>
    database.db.transaction(async (tx) => {
      const isOld = lte(proposedAt, openSince(now()));
      const batch = tx.select({ id }).from(guardianProposals).where(isOld).orderBy(id).limit(size);
      const ended = await tx.delete(guardianProposals).where(inArray(id, batch)).returning();
      for (const { kind, ...row } of ended) {
        const child = childOf(row);
        const cause = `guardian-proposal-ended:${row.id}`;
        const message = { to: mail.staff, cause, url: fileOf(deps, child) };
        await mail.queue(tx, proposalEndedMail({ ...subjectOf(child), kind }, message));
      }
      return ended.length;
    }),
  );
}
