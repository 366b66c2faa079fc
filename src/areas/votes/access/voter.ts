import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import type { Voter } from "../rules/casting.ts";
import { votesAsItself } from "./own-vote.ts";

/**
 * The voter of a call: a signed-in adult with a confirmed address and an account older than a day votes as
 * themselves, everybody else as their network address. An account is cheap until then, and so is a
 * second one of the same mailbox: all of a mailbox have one vote.
 */
export function voterOf(actor: Person, now: Date): Voter {
  const { address } = actor;
  if (actor.kind === "visitor") return { address, userId: null, mailbox: null };
  const { email, createdAt, adultConfirmedAt, emailConfirmedAt } = actor.standing;
  const account = {
    isAdult: adultConfirmedAt !== null,
    isEmailConfirmed: emailConfirmedAt !== null,
    createdAt,
  };
  const mailbox = email !== null && votesAsItself(account, now) ? mailboxOf(email) : null;
  return { address, userId: actor.userId, mailbox };
}
