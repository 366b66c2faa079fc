import { defineTransitions } from "#lib/transitions.ts";

export const OFFER_STATUSES = [
  "pending",
  "countered",
  "accepted",
  "declined",
  "withdrawn",
  "expired",
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** What may become of an offer, and by whom. Whose turn it is comes on top (`refusalOf`). */
export const OFFER_TRANSITIONS = defineTransitions({
  counter: { by: ["sponsor", "creator"], from: ["pending", "countered"], to: "countered" },
  accept: { by: ["sponsor", "creator"], from: ["pending", "countered"], to: "accepted" },
  decline: { by: ["sponsor", "creator"], from: ["pending", "countered"], to: "declined" },
  /** By the site where either side's account is deleted. */
  withdraw: { by: ["sponsor", "system"], from: ["pending", "countered"], to: "withdrawn" },
  /** Its listing has ended, or has no place left. */
  close: { by: ["system"], from: ["pending", "countered"], to: "declined" },
  expire: { by: ["system"], from: ["pending", "countered"], to: "expired" },
});
