import type { Actor, Member } from "#areas/platform/accounts/access/actor.ts";
import type { StaffInvitation } from "#areas/platform/accounts/schema.ts";
import * as invitations from "#areas/platform/accounts/service/staff-invitations.ts";
import * as withdrawals from "#areas/platform/accounts/service/withdraw-invitations.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";

const COLLEAGUE_INVITED = auditAction("colleague_invited", "Colleague invited");
const INVITATION_WITHDRAWN = auditAction("invitation_withdrawn", "Invitation withdrawn");

/**
 * Invites a colleague by email with a set of rights, once per submission, and records it. Throws as `takeInvitation`
 * and `inviteColleague` of accounts do.
 */
export async function inviteColleague(
  deps: Deps,
  actor: Member,
  form: StaffInvitation,
): Promise<void> {
  const { submission, content } = readSubmission("staff invitation", actor.userId, form);
  await createOnce(deps.database.db, submission, {
    find: async () => {},
    create: () => sendInvitation(deps, actor, content, submission),
  });
}

async function sendInvitation(
  deps: Deps,
  actor: Member,
  input: Omit<StaffInvitation, "idempotencyKey">,
  submission: Submission,
): Promise<void> {
  await invitations.takeInvitation(deps, actor, input.email);
  await deps.database.db.transaction(async (tx) => {
    const id = await invitations.inviteColleague(tx, deps, actor, input);
    await recordCreated(tx, submission, id, deps.now());
    await recordChange(tx, actor, {
      action: COLLEAGUE_INVITED,
      subject: { type: "invitation", id },
      after: { rights: input.rights.toSorted().join(", ") },
      reason: input.reason,
    });
  });
}

/** Ends an invitation and records it. Throws as `withdrawInvitation` of accounts does. */
export async function withdrawInvitation(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await invitations.withdrawInvitation(tx, actor, id);
    await recordWithdrawal(tx, actor, id);
  });
}

/** Ends the invitations by and to a person, and records it. Call this with the owners locked. */
export async function withdrawInvitationsOf(tx: Db, actor: Actor, userId: number): Promise<void> {
  for (const id of await withdrawals.withdrawInvitationsOf(tx, userId)) {
    await recordWithdrawal(tx, actor, id);
  }
}

function recordWithdrawal(tx: Db, actor: Actor, id: number): Promise<void> {
  return recordChange(tx, actor, {
    action: INVITATION_WITHDRAWN,
    subject: { type: "invitation", id },
  });
}
