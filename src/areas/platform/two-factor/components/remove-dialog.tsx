import type { Said } from "#lib/api.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { FactorState } from "../schema/factors.ts";

interface RemoveDialogProps {
  /** What goes, as its person calls it. */
  name: string;
  factors: FactorState;
  send(): Promise<Said>;
  onClose(): void;
  onDone(): void;
}

/** Asks before a factor goes, and says what goes with the last one. */
export function RemoveDialog({ name, factors, ...events }: RemoveDialogProps) {
  const { appSince, passkeys, dueAt } = factors;
  const isLast = passkeys.length + (appSince ? 1 : 0) === 1;
  return (
    <ConfirmDialog
      {...events}
      title={`Remove ${name}?`}
      label="Remove"
      pendingLabel="Removing..."
      cancelLabel="Keep"
      paths={["/api/user/factors"]}
      done={({ message = "Removed" }) => message}
    >
      {isLast ? (
        <p>
          This is your last second factor. Your recovery codes go with it, and from then on your
          password alone logs you in.
          {dueAt && " Staff accounts need one, so you will have to add another."}
        </p>
      ) : (
        <p>You can't log in with it any more. Your other second factors stay.</p>
      )}
      <p className="mt-3">
        A device that is logged in stays so. If you lost it, log it out under “Where I'm logged in”,
        too.
      </p>
    </ConfirmDialog>
  );
}
