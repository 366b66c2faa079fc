import { inDollars } from "#lib/money.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { cancelPass } from "../../client/own.ts";
import type { OwnPass, OwnPassDetails } from "../../schema/passes.ts";
import { dayWithYear } from "../pass-words.ts";

export interface CancelDialogProps {
  pass: OwnPass;
  athleteName: string;
  cancellation: NonNullable<OwnPassDetails["data"]["cancellation"]>;
  onClose: () => void;
}

/** The one confirmation of a cancellation, which says what it comes to. Loaded when it is opened. */
export default function CancelDialog({
  pass,
  athleteName,
  cancellation,
  onClose,
}: CancelDialogProps) {
  const { endsOn } = cancellation;
  return (
    <ConfirmDialog
      title="Cancel this pass?"
      label="Cancel the pass"
      pendingLabel="Canceling..."
      cancelLabel="Keep it"
      paths={["/api/rawpass/passes"]}
      send={() => cancelPass(pass.id)}
      done={(refunded) =>
        refunded > 0 ? `Canceled. ${inDollars(refunded)} goes back to your card.` : "Canceled."
      }
      failed="Not canceled"
      onClose={onClose}
    >
      <p className="wrap-anywhere">{outcomeOf(athleteName, cancellation)}</p>
      <p className="mt-3">
        {endsOn
          ? "You won't be charged again, and you can undo this until that day."
          : "You won't be charged again. The places are given to others, so this can't be undone."}
      </p>
    </ConfirmDialog>
  );
}

function outcomeOf(
  name: string,
  { endsOn, refundCents, reason }: CancelDialogProps["cancellation"],
): string {
  if (endsOn) return `${name}'s pass runs until ${dayWithYear(endsOn)} and then ends.`;
  if (reason === "unused") {
    return `${name}'s pass ends now, and ${inDollars(refundCents)} goes back to your card for the paid days that are left.`;
  }
  if (refundCents > 0) {
    return `${name}'s pass ends now, and all of ${inDollars(refundCents)} goes back to your card: it is new, and nothing was used.`;
  }
  return `${name}'s pass ends now: a month is still owed, so nothing is left of the paid time.`;
}
