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
  user: { id: number; username: string; role: Role } | null,
  visitor: Visitor,
): Person {
  if (!user) return visitor;
  const { id: userId, username, role } = user;
  return { kind: "member", address: visitor.address, userId, username, role };
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

/** The voter of a call: a network address, with the account of a signed-in person. */
export function voterOf(actor: Person): {
  address: ClientAddress;
  userId: number | null;
} {
  return { address: actor.address, userId: actor.kind === "member" ? actor.userId : null };
}
