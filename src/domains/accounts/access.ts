import type { ClientAddress } from "#lib/address.ts";
import { AppError } from "#lib/errors.ts";
import type { Role, StaffRight } from "./schema.ts";

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
}

/** How much an account is known to be one adult's. */
export interface Standing {
  createdAt: Date;
  adultConfirmedAt: Date | null;
  emailConfirmedAt: Date | null;
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
  { id: userId, username, role, createdAt, adultConfirmedAt, emailConfirmedAt }: Account,
  address: ClientAddress,
  rights: readonly StaffRight[] = [],
): Member {
  const standing = { createdAt, adultConfirmedAt, emailConfirmedAt };
  return { kind: "member", address, userId, username, role, rights, standing };
}

/** What an account may do for the company: the role, and what an owner gave its person beside it. */
export interface Entitled {
  role: Role;
  rights: readonly StaffRight[];
}

/** Whether the account is one of staff: an owner, or somebody with any right. */
export function isStaff({ role, rights }: Entitled): boolean {
  return role === "admin" || rights.length > 0;
}

/** Whether the actor is an owner (role `admin`), who may do everything. */
export function isOwner(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "member" && actor.role === "admin");
}

/** Throws `forbidden` unless the actor is an owner. */
export function requireOwner(actor: Actor): void {
  if (isOwner(actor)) return;
  throw new AppError("forbidden", "You need administrator privileges to access this area.");
}

/** Throws `forbidden` unless the actor may check people in to training. */
export function requireDesk(actor: Actor): void {
  if (isOwner(actor) || (actor.kind === "member" && actor.rights.includes("desk"))) return;
  throw new AppError("forbidden", "Only people at the desk may do this.");
}

/** Throws `adult_unconfirmed` before the person has confirmed being 18 or over. */
export function requireAdult({ adultConfirmedAt }: { adultConfirmedAt: Date | null }): void {
  if (adultConfirmedAt) return;
  throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
}
