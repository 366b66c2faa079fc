/** How the note begins of a dispute that is over; what the bank decided stands behind it. */
export const closing = (disputeId: string) => `Dispute ${disputeId} closed: `;

/** What the customer reads of a payment that the bank has taken back. */
export const RETURNED_BY_BANK = "Your bank has returned the money to you.";

const LOST = /^Dispute \S+ closed: lost$/;

/** Whether the bank has returned the money of an order, by the notes in its history. */
export function isLost(
  { paymentStatus }: { paymentStatus: string },
  events: readonly { note: string | null }[],
): boolean {
  return paymentStatus === "disputed" && events.some(({ note }) => LOST.test(note ?? ""));
}

/** Cause of the task to refund a canceled order whose dispute ended without the money going back. */
export const refundDue = ({ id }: { id: number }) => `refund-due:order:${id}`;
