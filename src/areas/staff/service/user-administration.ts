import { tellOfSuspension } from "#areas/connect/deals/service/tell-of-suspension.ts";
import { takeOutOfConnect } from "#areas/connect/offers/service/take-out-of-connect.ts";
import type { Actor } from "#areas/platform/accounts/access/actor.ts";
import type { RightChange, RoleChange, Suspension } from "#areas/platform/accounts/schema.ts";
import * as rights from "#areas/platform/accounts/service/staff-rights.ts";
import * as accounts from "#areas/platform/accounts/service/user-administration.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange, recordChanges } from "#areas/platform/audit/service/record-change.ts";
import type { Deps } from "#lib/deps.ts";
import { withdrawInvitationsOf } from "./staff-invitations.ts";

const ROLE_CHANGED = auditAction("role_changed", "Role changed", "rights_changed");
const USER_SUSPENDED = auditAction("user_suspended", "Account suspended", "rights_changed");
const USER_REINSTATED = auditAction("user_reinstated", "Account reinstated", "rights_changed");
const SESSIONS_ENDED = auditAction("sessions_ended", "Sessions ended");
const RIGHT_GIVEN = auditAction("right_given", "Right given", "rights_changed");
const RIGHT_TAKEN = auditAction("right_taken", "Right taken", "rights_changed");

/** Whose account is meant. */
interface AccountId {
  id: number;
}

/**
 * Gives a person another role, which everybody reads at his comments, and writes down why, also of each right that
 * ends with it. Throws as `accounts.changeRole` does.
 */
export async function changeRole(
  deps: Deps,
  actor: Actor,
  { id, reason, ...change }: RoleChange & AccountId,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    const endedRights = await accounts.changeRole(tx, deps, actor, id, change);
    await withdrawInvitationsOf(tx, actor, id);
    const subject = { type: "user", id } as const;
    const { expectedRole, role } = change;
    await recordChanges(tx, actor, [
      {
        ...{ action: ROLE_CHANGED, subject, reason },
        before: { role: expectedRole },
        after: { role },
      },
      ...endedRights
        .toSorted()
        .map((right) => ({ action: RIGHT_TAKEN, subject, before: { right }, reason }) as const),
    ]);
  });
}

/** Gives a person a right of staff, or takes it, and writes it down. Throws as `changeRight` of accounts does. */
export async function changeRight(
  deps: Deps,
  actor: Actor,
  { id, ...change }: RightChange & AccountId,
): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    await rights.changeRight(tx, deps, actor, { ...change, userId: id });
    if (!change.isGiven) await withdrawInvitationsOf(tx, actor, id);
    await recordChange(tx, actor, {
      action: change.isGiven ? RIGHT_GIVEN : RIGHT_TAKEN,
      subject: { type: "user", id },
      [change.isGiven ? "after" : "before"]: { right: change.right },
      reason: change.reason,
    });
  });
}

/**
 * Takes an account out of use, with its listings and open talks in Connect, and writes down why. Staff are told of its
 * deals that are not over. Throws as `accounts.suspendUser`
 * does.
 */
export async function suspendUser(
  deps: Deps,
  actor: Actor,
  { id, reason }: Suspension & AccountId,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    // Things are locked before people, and whoever may do it before either, as when an account is deleted.
    await accounts.lockOwners(tx, actor);
    await takeOutOfConnect(tx, deps, { userId: id });
    await accounts.suspendUser(tx, deps, actor, id);
    await withdrawInvitationsOf(tx, actor, id);
    await tellOfSuspension(tx, deps, { userId: id });
    await recordChange(tx, actor, {
      action: USER_SUSPENDED,
      subject: { type: "user", id },
      reason,
    });
  });
}

/**
 * Lets a suspended person in again and writes down why; the nominations of a verified coach say so again. Throws as
 * `accounts.reinstateUser` does.
 */
export async function reinstateUser(
  deps: Deps,
  actor: Actor,
  { id, reason }: Suspension & AccountId,
): Promise<void> {
  await deps.database.contentVersion.publish(async (tx) => {
    await accounts.reinstateUser(tx, deps, actor, id);
    await recordChange(tx, actor, {
      action: USER_REINSTATED,
      subject: { type: "user", id },
      reason,
    });
  });
}

/** Logs a person out everywhere and writes down from how many sessions. Throws `not_found`. */
export async function endSessions(
  { database }: Deps,
  actor: Actor,
  { id }: AccountId,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    await accounts.lockOwners(tx, actor);
    const sessions = await accounts.endSessions(tx, actor, id);
    await recordChange(tx, actor, {
      action: SESSIONS_ENDED,
      subject: { type: "user", id },
      after: { sessions },
    });
  });
}
