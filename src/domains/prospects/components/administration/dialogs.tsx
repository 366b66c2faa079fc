import type { StaffProspect } from "../../schema.ts";
import { DeleteProspect } from "./delete-prospect.tsx";
import { EditProspect } from "./edit-prospect.tsx";

/** What is open over the list: there is at most one dialog. */
export interface Opened {
  kind: "edit" | "delete";
  prospect: StaffProspect;
}

interface OpenDialogProps {
  opened: Opened;
  onClose(): void;
  /** After a row has gone, with the focus that was in it. */
  onDeleted(): void;
}

export function OpenDialog({ opened: { kind, prospect }, onClose, onDeleted }: OpenDialogProps) {
  switch (kind) {
    case "edit":
      return <EditProspect prospect={prospect} onClose={onClose} />;
    case "delete":
      return <DeleteProspect prospect={prospect} onClose={onClose} onDeleted={onDeleted} />;
  }
}
