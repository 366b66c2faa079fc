import type { PassRefund } from "../../schema/passes.ts";
import { refundSentence } from "../pass-words.ts";

/** What goes back of payments, each with its day. */
export function Refunds({ refunds }: { refunds: readonly PassRefund[] }) {
  return refunds.map((refund) => (
    <p key={`${refund.at} ${refund.amountCents}`} className="mt-1 w-full font-semibold">
      {refundSentence(refund)}
    </p>
  ));
}
