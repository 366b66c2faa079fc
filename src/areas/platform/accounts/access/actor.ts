import type { ClientAddress } from "#lib/address.ts";
import { AppError } from "#lib/errors.ts";
import type { StaffRight, StaffWho } from "#lib/staff-rights.ts";
import type { Role } from "../schema.ts";
import { mayUse } from "./entitled.ts";

/** Somebody without a session. */
export interface Visitor {
  kind: "visitor";
  address: ClientAddress;
}

/** Somebody signed in. */
export interface Member {
  kind: "member";
  address: ClientAddress;
  userId: number;
  username: string;
  role: Role;
  /** What an owner let the person do beside the role; owners may do all of it without. */
  rights: readonly StaffRight[];
  standing: Standing;
  /** The code of the client in the security log (`lib/security-log.ts`). */
  client: string;
}

/** How much an account is known to be one adult's. */
export interface Standing {
  createdAt: Date;
  adultConfirmedAt: Date | null;
  emailConfirmedAt: Date | null;
  email: string | null;
}

/** The program itself: jobs, demo content, first start. */
export interface System {
  kind: "system";
}

/** A caller from outside: a visitor or a member. */
export type Person = Visitor | Member;

export type Actor = Person | System;

export const SYSTEM: System = { kind: "system" };

/** An account, as far as its actor says of it. */
type Account = { id: number; username: string; role: Role } & Standing;

/** Somebody signed in to an account, at an address. */
export function memberOf(
  { id: userId, username, role, ...account }: Account,
  address: ClientAddress,
  { rights = [], client = "" }: Partial<Pick<Member, "rights" | "client">> = {},
): Member {
  const { createdAt, adultConfirmedAt, emailConfirmedAt, email } = account;
  const standing = { createdAt, adultConfirmedAt, emailConfirmedAt, email };
  return { kind: "member", address, userId, username, role, rights, standing, client };
}

/** Whether the actor is an owner (role `admin`), who may do everything. */
export function isOwner(actor: Actor): boolean {
  return hasRight(actor, "admin");
}

/** Whether the actor may do what is for `who` among staff. */
export function hasRight(actor: Actor, who: StaffWho): boolean {
  return actor.kind === "system" || (actor.kind === "member" && mayUse(actor, who));
}

/** Whether the actor may see the email addresses and phone numbers of families, and change them. */
export function seesContacts(actor: Actor): boolean {
  return hasRight(actor, "scout");
}

/** Throws `forbidden` unless the actor is an owner. */
export function requireOwner(actor: Actor): void {
  requireRight(actor, "admin");
}

/** Throws `forbidden` unless the actor may do what is for `who` among staff. */
export function requireRight(actor: Actor, who: StaffWho): void {
  if (!hasRight(actor, who)) throw forbidden();
}

/** What staff's calls and services say to whoever may not use them. */
export function forbidden(): AppError {
  return new AppError("forbidden", "You need administrator privileges to access this area.");
}

/** What delicate calls say to whoever has not just shown who it is. */
export function confirmAgain(): AppError {
  return new AppError("confirm_again", "Please confirm that it's you, then try again.");
}

/** Throws `forbidden` unless the actor may check people in to training. */
export function requireDesk(actor: Actor): void {
  if (!hasRight(actor, "desk")) throw notAtDesk();
}

/** What the calls of the desk say to whoever may not work there. */
export function notAtDesk(): AppError {
  return new AppError("forbidden", "Only people at the desk may do this.");
}

/** Throws `adult_unconfirmed` before the person has confirmed being 18 or over. */
export function requireAdult({ adultConfirmedAt }: { adultConfirmedAt: Date | null }): void {
  if (adultConfirmedAt) return;
  throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
}

const UNCONFIRMED =
  "Nobody has confirmed the email address of this account. Whoever owns that mailbox could take over the account, so please have it confirmed first.";

/**
 * Throws `conflict` for an account with an address that nobody confirmed: it may be a stranger's, to whom links for a
 * new password would be mailed. Call this with the account locked.
 */
export function requireConfirmedAddress({
  email,
  emailConfirmedAt,
}: Pick<Standing, "email" | "emailConfirmedAt">): void {
  if (email !== null && !emailConfirmedAt) throw new AppError("conflict", UNCONFIRMED);
}
