import { inDollars } from "#lib/money.ts";
import { memberApi } from "#member-api.ts";
import { Button } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { useOutsideLink } from "#ui/use-outside-link.ts";
import { acceptOffer } from "../../client/own.ts";
import type { OwnBooking } from "../../schema/own.ts";

/** Takes the place that is offered: by a make-up at once, otherwise on the payment page. */
export function OfferButton({ booking: { id, kind, amountCents } }: { booking: OwnBooking }) {
  const { isPending, mutate } = useMutationFeedback([
    memberApi.bookings,
    memberApi.passes,
    memberApi.rawPassSessions,
  ]);
  const { isLeaving, leaveFor } = useOutsideLink();
  const shownCents = kind === "drop_in" ? (amountCents ?? undefined) : undefined;
  async function take(): Promise<void> {
    const { paymentUrl } = await acceptOffer(id, { shownCents });
    if (paymentUrl) leaveFor(paymentUrl);
  }
  const done = shownCents === undefined ? "The place is yours" : "The place is held for you";
  return (
    <Button
      disabled={isPending || isLeaving}
      onClick={() => void mutate(take, done, "The place was not taken")}
    >
      {shownCents === undefined ? "Take it with a make-up" : `Take it for ${inDollars(shownCents)}`}
    </Button>
  );
}
