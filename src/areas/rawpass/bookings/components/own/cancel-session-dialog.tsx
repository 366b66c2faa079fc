import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { expectedOutcome } from "../../rules/own-sessions.ts";
import type { OwnBooking, OwnBookings } from "../../schema/own.ts";
import { cancelled, consequence, givingUp } from "./session-words.ts";

export interface CancelSessionDialogProps {
  booking: OwnBooking;
  makeUps: OwnBookings["data"]["makeUps"];
  onClose: () => void;
}

/** Asks once before a place, an offer or a wait is given up, and says what it comes to. Loaded when it is opened. */
export default function CancelSessionDialog({
  booking,
  makeUps,
  onClose,
}: CancelSessionDialogProps) {
  const outcome = expectedOutcome(booking, makeUps, new Date());
  const words = givingUp(booking);
  return (
    <ConfirmDialog
      title={words.title}
      label={words.label}
      pendingLabel={words.pending}
      cancelLabel={words.keep}
      paths={["/api/rawpass/bookings", "/api/rawpass/passes", "/api/rawpass/sessions"]}
      send={() =>
        call("POST", "/api/rawpass/bookings/{id}/cancel", { path: { id: booking.id } }).then(
          writtenData,
        )
      }
      done={(answer) => cancelled(answer, booking)}
      failed="Not canceled"
      onClose={onClose}
    >
      <p className="wrap-anywhere font-semibold">
        {booking.activityName}: {nameOfSession(booking)}
      </p>
      <p className="mt-3 text-pretty">{consequence(outcome, booking)}</p>
      {outcome !== "left" && (
        <p className="mt-3 text-dim">
          Somebody else can take the place, so you may not get it back.
        </p>
      )}
    </ConfirmDialog>
  );
}
