import type { OfferSummary, Talk } from "../schema.ts";

type Status = OfferSummary["status"];

/** What both sides learn of each other by a payment. */
export const CONTACT_WORDS =
  "Once it is paid, you see each other's email address, except that of a child's family.";

const ENDED: Record<Exclude<Status, "pending" | "countered">, string> = {
  accepted: "Agreed",
  declined: "Declined",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Whose word it is in a talk, or how it ended, for whoever reads it. */
export function standingOf({ status, turn, side }: Pick<OfferSummary, "status" | "turn" | "side">) {
  if (turn === side) return "Your turn";
  return status === "pending" || status === "countered" ? "Waiting for an answer" : ENDED[status];
}

/** Why an amount can't be accepted, and what to do about it, for whoever reads it. */
export function overLimitOf({ side, otherName }: Pick<OfferSummary, "side" | "otherName">) {
  const [who, ways] =
    side === "sponsor"
      ? ["you", "a lower one is named, or our staff verify you: write to them"]
      : [otherName, "a lower one is named, or our staff verify this sponsor"];
  return `We have not verified ${who}, or not since the profile changed. This amount can be accepted once ${ways}.`;
}

/** What happened in a step of a talk, for whoever reads it. */
export function stepOf({ kind, by }: Talk["events"][number], talk: Talk): string {
  if (kind === "expire") return "Nobody answered for seven days, so the offer has expired.";
  if (kind === "close") {
    return talk.isListingShown
      ? "The offer has ended."
      : "The listing takes no more sponsors, so the offer has ended.";
  }
  const who = by === talk.side ? "You" : talk.otherName;
  return `${who} ${DID[kind]}`;
}

const DID: Record<Exclude<Talk["events"][number]["kind"], "expire" | "close">, string> = {
  offer: "offered",
  counter: "named another amount",
  message: "wrote",
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrew the offer",
};
