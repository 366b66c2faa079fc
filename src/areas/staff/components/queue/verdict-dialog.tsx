import { useRef } from "react";
import { Dialog } from "#ui/dialog.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import type { ManagedUser } from "../../schema/panel.ts";
import { VerdictForm } from "../users/verdict-form.tsx";

/** Says whether a coach coaches the team of the profile. Loaded when it opens. */
export default function VerdictDialog({ row: user, onClose }: RowDialogProps<ManagedUser>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed by itself, the dialog gives the focus back to the entry.
  const close = () => dialog.current?.close();
  return (
    <Dialog ref={dialog} title={`Verify @${user.username}`} onClose={onClose}>
      {user.coach && <VerdictForm user={user} coach={user.coach} onDone={close} />}
    </Dialog>
  );
}
