import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import type { Db } from "#lib/db/db.ts";
import { deleteInBatches } from "#lib/db/in-batches.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit } from "#lib/http/limits.ts";
import { hashPassword } from "#lib/passwords.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, randomToken, type Secrets } from "#lib/secrets.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { type Actor, type Member, memberOf, type Person } from "../access/actor.ts";
import { invitationAcceptedMail, invitationMail } from "../mails.ts";
import { refuseWeakPassword } from "../queries/password-policy.ts";
import { findInvitation } from "../queries/staff-invitations.ts";
import type { UserRow } from "../queries/users.ts";
import { EXPIRED_INVITATION_MS, INVITATION_MS, lastsSince } from "../rules/lifetimes.ts";
import type { InvitedAccount, ReceivedInvitation, StaffInvitation } from "../schema.ts";
import { sessions, staffInvitations, staffRights, users } from "../tables.ts";
import { noteActivity } from "./activity.ts";
import { lockAdmins } from "./first-admin.ts";
import { insertUser } from "./registration.ts";
import { lockOwners, lockUser } from "./user-administration.ts";

const INVITATION_ACCEPTED = auditAction(
  "invitation_accepted",
  "Invitation accepted",
  "rights_changed",
);

type Invitation = typeof staffInvitations.$inferSelect;

/** What is said of a link that no longer accepts anything. */
const NO_INVITATION =
  "This invitation is no longer valid. Please ask the person who invited you for a new one.";

const limits = perDeps((deps) => ({
  byOwner: createLimit(deps, {
    name: "invitation-account",
    points: 20,
    seconds: DAY_SECONDS,
    message: "You've sent 20 invitations today. Please send the rest tomorrow.",
  }),
  toMailbox: createLimit(deps, {
    name: "invitation-mailbox",
    points: 5,
    seconds: DAY_SECONDS,
    message: "We've sent five invitations to this address today. Please try again tomorrow.",
  }),
}));

/** Throws `too_many` beyond 20 invitations a day by an owner, or five to an address. Call it before the transaction. */
export async function takeInvitation(deps: Deps, { userId }: Member, email: string): Promise<void> {
  await limits(deps).byOwner.take(String(userId));
  await limits(deps).toMailbox.take(email.toLowerCase());
}

/**
 * Mails a colleague a link that gives these rights to the account with which it is accepted. Ends an older invitation
 * of the address. Throws `forbidden` unless the actor is an owner.
 * @returns the id of the invitation
 */
export async function inviteColleague(
  tx: Db,
  deps: Deps,
  actor: Member,
  { email, rights, reason }: StaffInvitation,
): Promise<number> {
  await lockOwners(tx, actor);
  await tx
    .delete(staffInvitations)
    .where(eq(sql`lower(${staffInvitations.email})`, email.toLowerCase()));
  const token = randomToken();
  const tokenHash = hashToken(deps.secrets, token);
  const now = deps.now();
  const [invitation] = await tx
    .insert(staffInvitations)
    .values({
      ...{ email, rights: [...new Set(rights)], reason, tokenHash, invitedBy: actor.userId },
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_MS),
    })
    .returning();
  if (!invitation) throw new Error("The invitation was not inserted.");
  const { config, mail } = deps;
  await mail.queue(
    tx,
    invitationMail(config.baseUrl, {
      cause: `staff-invitation:${invitation.id}:${tokenHash.slice(0, 16)}`,
      to: email,
      invitedBy: actor.username,
      rights: invitation.rights,
      token,
      staff: mail.staff,
    }),
  );
  return invitation.id;
}

/** Ends an invitation, expired or not. Throws `not_found`, and `forbidden` unless the actor is an owner. */
export async function withdrawInvitation(tx: Db, actor: Actor, id: number): Promise<void> {
  await lockOwners(tx, actor);
  const gone = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id)).returning();
  if (gone.length === 0) throw new AppError("not_found", "There is no such invitation any more.");
}

/** Returns the invitation behind a mailed link as a caller sees it. Throws `not_found` for one that has ended. */
export async function getReceivedInvitation(
  deps: Deps,
  actor: Person,
  token: string,
): Promise<ReceivedInvitation> {
  const { invitation, invitedBy } = await getInvitation(deps.database.db, deps, token);
  const { email, rights, expiresAt } = invitation;
  const account =
    actor.kind === "visitor" ? "none" : isInvited(actor.standing, invitation) ? "invited" : "other";
  return { email, rights, invitedBy, expiresAt: expiresAt.toISOString(), account };
}

/**
 * Creates an account with the invited address, which the link confirms, and gives it the rights. Its name may read like
 * staff. Throws `not_found` for an invitation that has ended, `invalid` for a weak password, `conflict` for a taken
 * name and for an address that an account has confirmed.
 */
export async function acceptWithNewAccount(
  deps: Deps,
  { address }: Person,
  { token, username, password }: Omit<InvitedAccount, "isAdult"> & { token: string },
): Promise<void> {
  const { database } = deps;
  await getInvitation(database.db, deps, token);
  refuseWeakPassword(password, username);
  const encoded = await hashPassword(password);
  await database.db.transaction(async (tx) => {
    const accepted = await useUp(tx, deps, token);
    await refuseConfirmed(tx, accepted.invitation);
    const now = deps.now();
    const user = await insertUser(tx, deps, {
      ...{ username, password: encoded, role: "fan", createdAt: now, adultConfirmedAt: now },
      ...{ email: accepted.invitation.email, emailConfirmedAt: now },
    });
    await noteActivity(tx, [{ userId: user.id, type: "registered" }], now);
    await giveRights(tx, deps, user, accepted);
    await recordAcceptance(tx, memberOf(user, address), accepted.invitation);
  });
}

/**
 * Gives the rights of an invitation to the member's account and ends its sessions, because what a session may do never
 * changes under its id. Throws `not_found` for an invitation that has ended, and `conflict` unless the invited address
 * is the account's own and confirmed, and for an owner, who has every right.
 */
export async function acceptWithAccount(deps: Deps, actor: Member, token: string): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const accepted = await useUp(tx, deps, token);
    const user = await lockUser(tx, actor.userId);
    if (!isInvited(user, accepted.invitation)) {
      throw new AppError(
        "conflict",
        "This invitation is for another email address. Please log in with the account of that address.",
      );
    }
    if (user.role === "admin") {
      throw new AppError("conflict", "Administrators may do this already.");
    }
    await giveRights(tx, deps, user, accepted);
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
    await recordAcceptance(tx, actor, accepted.invitation);
  });
}

/** Deletes invitations that expired 30 days ago, and returns how many. */
export function removeExpiredInvitations({ database: { db }, now }: Deps): Promise<number> {
  const isOld = lt(staffInvitations.expiresAt, lastsSince(now(), EXPIRED_INVITATION_MS));
  return deleteInBatches(db, staffInvitations, staffInvitations.id, isOld);
}

interface Accepted {
  invitation: Invitation;
  /** Username of the owner who sent it. */
  invitedBy: string;
}

/** Ends an invitation that is accepted. Owners are locked first, so that the sender is one until the end. */
async function useUp(tx: Db, deps: Deps, token: string): Promise<Accepted> {
  await lockAdmins(tx);
  const found = await getInvitation(tx, deps, token);
  await tx.delete(staffInvitations).where(eq(staffInvitations.id, found.invitation.id));
  return found;
}

/** Records that a colleague accepted an invitation, as the colleague. */
async function recordAcceptance(
  tx: Db,
  actor: Member,
  { id: invitation, rights, invitedBy, reason }: Invitation,
): Promise<void> {
  await recordChange(tx, actor, {
    action: INVITATION_ACCEPTED,
    subject: { type: "user", id: actor.userId },
    after: { rights: rights.toSorted().join(", "), invitedBy, invitation },
    reason,
  });
}

async function giveRights(
  tx: Db,
  deps: Deps,
  user: UserRow,
  { invitation: { rights, reason, invitedBy: givenBy }, invitedBy }: Accepted,
): Promise<void> {
  const at = deps.now();
  await tx
    .insert(staffRights)
    .values(rights.map((right) => ({ userId: user.id, right, reason, givenBy, at })))
    .onConflictDoNothing();
  const { mail } = deps;
  await mail.queue(
    tx,
    invitationAcceptedMail(user, { invitedBy, rights, to: mail.staff, now: at }),
  );
}

/** Throws `conflict` where an account has confirmed the address: it may be suspended, or gets the rights itself. */
async function refuseConfirmed(tx: Db, { email }: Invitation): Promise<void> {
  const hasConfirmed = and(
    eq(sql`lower(${users.email})`, email.toLowerCase()),
    isNotNull(users.emailConfirmedAt),
  );
  if ((await tx.$count(users, hasConfirmed)) === 0) return;
  throw new AppError(
    "conflict",
    "An account with this address exists already. Please log in with it, then open this link again.",
  );
}

function isInvited(
  { email, emailConfirmedAt }: Pick<UserRow, "email" | "emailConfirmedAt">,
  invitation: Invitation,
): boolean {
  return emailConfirmedAt !== null && email?.toLowerCase() === invitation.email.toLowerCase();
}

async function getInvitation(db: Db, { now, secrets }: Deps, token: string): Promise<Accepted> {
  const found = await findInvitation(db, hashToken(secrets, token), now());
  if (!found) throw new AppError("not_found", NO_INVITATION);
  return found;
}

function hashToken(secrets: Secrets, token: string): string {
  return keyedHash(secrets.session, `staff invitation ${token}`);
}
