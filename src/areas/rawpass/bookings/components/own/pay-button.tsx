import { memberApi } from "#member-api.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { buyDropIn } from "../../client/own.ts";
import type { OwnBooking } from "../../schema/own.ts";

/** Leads to where a held place is paid; the page may not have been made yet. */
export function PayButton({ booking }: { booking: OwnBooking }) {
  const { isPending, mutate } = useMutationFeedback([memberApi.bookings]);
  const { isLeaving, leaveFor } = useOutsideLink();
  const { athleteId, slotId, date, amountCents, paymentUrl } = booking;
  if (paymentUrl) {
    return (
      <a href={paymentUrl} className={buttonClass("primary")}>
        Go to payment
      </a>
    );
  }
  async function ask(): Promise<void> {
    const wish = { athleteId, slotId, date, shownCents: amountCents ?? 0 };
    const answer = await buyDropIn(wish);
    if (answer.paymentUrl) leaveFor(answer.paymentUrl);
  }
  return (
    <Button
      disabled={isPending || isLeaving}
      onClick={() => void mutate(ask, "The payment page opens", "The payment page can't be opened")}
    >
      Go to payment
    </Button>
  );
}
