import type { ClientAddress } from "#lib/address.ts";
import { AppError } from "#lib/errors.ts";
import type { Role } from "./schema.ts";

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

/** The actor that a request's session makes of its address. */
export function actorOf(
  user: ({ id: number; username: string; role: Role } & Standing) | null,
  visitor: Visitor,
): Person {
  return user ? memberOf(user, visitor.address) : visitor;
}

/** Somebody signed in to an account, at an address. */
export function memberOf(
  user: { id: number; username: string; role: Role } & Standing,
  address: ClientAddress,
): Member {
  const { id: userId, username, role, createdAt, adultConfirmedAt, emailConfirmedAt } = user;
  const standing = { createdAt, adultConfirmedAt, emailConfirmedAt };
  return { kind: "member", address, userId, username, role, standing };
}

/** Whether the actor may do what staff may. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "member" && actor.role === "admin");
}

/** Throws `forbidden` unless the actor may do what staff may. */
export function requireStaff(actor: Actor): void {
  if (isStaff(actor)) return;
  throw new AppError("forbidden", "You need administrator privileges to access this area.");
}

/** Throws `adult_unconfirmed` before the person has confirmed being 18 or over. */
export function requireAdult({ adultConfirmedAt }: { adultConfirmedAt: Date | null }): void {
  if (adultConfirmedAt) return;
  throw new AppError("adult_unconfirmed", "Please confirm that you are 18 or over");
}
