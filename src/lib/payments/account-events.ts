/** What the payment provider told of a connected account, checked to be its word, and read once. */
export interface AccountEvent {
  id: string;
  /** The provider's name of it: `account.updated`. */
  type: string;
  /** Null for what is about no connected account. */
  accountId: string | null;
  /**
   * It changed (how it stands is to be asked), it left the site, the bank did not take a payout; `other` is only
   * noted.
   */
  kind: "changed" | "gone" | "payout_failed" | "other";
}
