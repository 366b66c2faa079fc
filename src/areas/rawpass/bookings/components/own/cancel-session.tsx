import { useQuery } from "@tanstack/react-query";
import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { useKeptFocus } from "#ui/use-kept-focus.ts";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { canCancel } from "../../rules/own-bookings.ts";
import type { OwnBooking } from "../../schema/own.ts";
import type { CancelSessionDialogProps } from "./cancel-session-dialog.tsx";

const loadDialog = (_booking: OwnBooking) => import("./cancel-session-dialog.tsx");

/** How a place, an offer or a wait is given up; nothing where it can't be. */
export function CancelSession({ bookingId }: { bookingId: number }) {
  const { data } = useQuery(getQuery("/api/rawpass/bookings"));
  const { Dialog, subject, open, close } = useLazyDialog<CancelSessionDialogProps, OwnBooking>(
    loadDialog,
  );
  const booking = data?.data.coming.find(({ id }) => id === bookingId);
  const isOffered = booking !== undefined && canCancel(booking, new Date());
  const place = useKeptFocus<HTMLDivElement>(isOffered);
  return (
    <div ref={place}>
      {isOffered && (
        <Button look="quiet" onClick={() => void open(booking)}>
          {leavingOf(booking)}
          <span className="sr-only"> {nameOfSession(booking)}</span>
        </Button>
      )}
      {Dialog && subject && (
        <Dialog booking={subject} makeUps={data?.data.makeUps ?? []} onClose={close} />
      )}
    </div>
  );
}

/** The button by which a place, an offer or a wait is given up. */
function leavingOf({ state, heldUntil }: OwnBooking): string {
  if (state === "waitlisted") return "Leave the waitlist";
  if (state === "offered") return "Decline";
  return heldUntil === null ? "Cancel" : "Give up";
}
