import { and, eq } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import type { StaffRight } from "#lib/staff-rights.ts";
import { type Actor, forbidden, requireConfirmedAddress, requireOwner } from "../access/actor.ts";
import { accountReinstatedMail, accountSuspendedMail, newOwnerMail } from "../mails.ts";
import { isActiveAdmin, type UserRow } from "../queries/users.ts";
import type { RoleChange } from "../schema.ts";
import { sessions, staffRights, users } from "../tables.ts";
import { lockAdmins, requireOtherAdmin } from "./first-admin.ts";

const NOBODY = "There is no such account.";
const ACCOUNT = "this account";

/**
 * Gives a person another role and ends that person's sessions: what a session may do never changes
 * under its id. Staff are told of a new owner. Throws `not_found`, `stale` when the role is not the expected
 * one any more, `conflict` for one's own role, for the last administrator's, and for a new owner as
 * `requireConfirmedAddress`.
 * @returns the rights that the role ended, in no order.
 */
export async function changeRole(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  userId: number,
  { role, expectedRole }: Omit<RoleChange, "reason">,
): Promise<StaffRight[]> {
  await lockOwners(tx, actor);
  refuseOneself(actor, userId, "You can't change your own role. Please ask another administrator.");
  const user = await lockUser(tx, userId);
  if (user.role !== expectedRole || user.role === role) throw staleError(ACCOUNT);
  if (user.role === "admin") await requireOtherAdmin(tx, userId);
  if (role === "admin") requireConfirmedAddress(user);
  const now = deps.now();
  const adminSince = role === "admin" ? now : null;
  await tx.update(users).set({ role, adminSince }).where(eq(users.id, userId));
  await endSessions(tx, actor, userId);
  if (role !== "admin") return [];
  await deps.mail.queue(tx, newOwnerMail(user, { now, to: deps.mail.staff }));
  // An owner has every right without; none comes back when somebody is an owner no longer.
  const ended = await tx
    .delete(staffRights)
    .where(eq(staffRights.userId, userId))
    .returning({ right: staffRights.right });
  return ended.map(({ right }) => right);
}

/**
 * Takes an account out of use, ends its sessions and tells its person. Throws `not_found`, `stale` for
 * one that is suspended, `conflict` for one's own and for the last administrator's.
 */
export async function suspendUser(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<void> {
  await lockOwners(tx, actor);
  refuseOneself(actor, userId, "You can't suspend yourself.");
  const user = await lockUser(tx, userId);
  if (user.suspendedAt) throw staleError(ACCOUNT);
  if (user.role === "admin") await requireOtherAdmin(tx, userId);
  const now = deps.now();
  await tx.update(users).set({ suspendedAt: now }).where(eq(users.id, userId));
  await endSessions(tx, actor, userId);
  const mail = accountSuspendedMail(user, now, deps.mail.staff);
  if (mail) await deps.mail.queue(tx, mail);
}

/**
 * Lets a suspended person in again, with the role and the rights of before, and tells that person; of an owner staff
 * are told as of a new one. Throws `not_found`, and `stale` for somebody who is not suspended.
 */
export async function reinstateUser(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  userId: number,
): Promise<void> {
  await lockOwners(tx, actor);
  const user = await lockUser(tx, userId);
  if (!user.suspendedAt) throw staleError(ACCOUNT);
  await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
  const { config, mail } = deps;
  const now = deps.now();
  const told = accountReinstatedMail(user, config.baseUrl, now);
  if (told) await mail.queue(tx, told);
  if (user.role === "admin") {
    await mail.queue(tx, newOwnerMail(user, { now, to: mail.staff, isBack: true }));
  }
}

/**
 * Logs a person out everywhere. Throws `not_found`.
 * @returns how many sessions ended, those included that had ended by themselves.
 */
export async function endSessions(tx: Db, actor: Actor, userId: number): Promise<number> {
  requireOwner(actor);
  await lockUser(tx, userId);
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning();
  return ended.length;
}

/**
 * Keeps owners what they are until the transaction ends. Throws `forbidden` for whoever is none, or none any more: a
 * right may have ended while the request was on its way.
 */
export async function lockOwners(tx: Db, actor: Actor): Promise<void> {
  requireOwner(actor);
  await lockAdmins(tx);
  if (actor.kind !== "member") return;
  const isOwner = and(eq(users.id, actor.userId), isActiveAdmin);
  if ((await tx.$count(users, isOwner)) === 0) throw forbidden();
}

function refuseOneself(actor: Actor, userId: number, message: string): void {
  if (actor.kind === "member" && actor.userId === userId) throw new AppError("conflict", message);
}

/** Locks an account that staff change. Throws `not_found`. */
export async function lockUser(tx: Db, userId: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user) throw new AppError("not_found", NOBODY);
  return user;
}
