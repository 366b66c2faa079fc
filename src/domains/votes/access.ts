import type { Person } from "#domains/accounts/access.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import type { Voter } from "#lib/votes/rules.ts";
import { type Lack, lackOf } from "./access/own-vote.ts";

/** What somebody does who shares an address with others and wants a vote of their own. */
const ADVICE: Record<Lack | "account", string> = {
  account: "Log in to cast your own.",
  adult: "Confirm in your next nomination or comment that you are 18 or over to cast your own.",
  email: "Confirm your email address in your profile to cast your own.",
  age: "Your new account can cast its own a day after it was made.",
};

/**
 * Who votes: a signed-in adult with a confirmed address and an account older than a day votes as
 * themselves, everybody else as their network address. An account is cheap until then, and so is a
 * second one of the same mailbox: all of a mailbox have one vote.
 */
export function voterOf(actor: Person, now: Date): Voter {
  const { address } = actor;
  if (actor.kind === "visitor") {
    return { address, userId: null, isOwn: false, mailbox: null, advice: ADVICE.account };
  }
  const { email, createdAt, adultConfirmedAt, emailConfirmedAt } = actor.standing;
  const isAdult = adultConfirmedAt !== null;
  const isEmailConfirmed = emailConfirmedAt !== null;
  const lack = lackOf({ isAdult, isEmailConfirmed, createdAt }, now);
  return {
    address,
    userId: actor.userId,
    isOwn: lack === null,
    mailbox: lack === null && email !== null ? mailboxOf(email) : null,
    advice: lack && ADVICE[lack],
  };
}
