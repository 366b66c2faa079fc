import type { EventFacts } from "./events.ts";

/** What the payment provider told of a connected account, checked to be its word, and read once. */
export interface AccountEvent extends EventFacts {
  /** Null for what is about no connected account. */
  accountId: string | null;
  /**
   * It changed (how it stands is to be asked), it left the site, the bank did not take a payout; `other` is only
   * noted, and `unreadable` is one of the former that names no account.
   */
  kind: "changed" | "gone" | "payout_failed" | "other" | "unreadable";
}
