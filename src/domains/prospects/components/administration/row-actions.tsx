import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import { IconButton } from "#ui/icon-button.tsx";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import type { Opened } from "./load-dialog.tsx";
import type { RowChanges } from "./use-row-changes.ts";

interface RowActionsProps {
  prospect: StaffProspect;
  onOpen(opened: Opened): void;
  onSetHidden: RowChanges["setHidden"];
}

/** Edit, hide or show, delete. */
export function RowActions({ prospect, onOpen, onSetHidden }: RowActionsProps) {
  const name = fullName(prospect);
  const isHidden = prospect.hiddenAt !== null;
  return (
    <div className="needs-scripts flex">
      <IconButton
        icon={Pencil}
        label={`Edit ${name}`}
        onClick={() => onOpen({ kind: "edit", prospectId: prospect.id })}
      />
      <IconButton
        icon={isHidden ? Eye : EyeOff}
        label={isHidden ? `Show ${name} on the public site` : `Hide ${name} from the public site`}
        onClick={() => onSetHidden(prospect, !isHidden)}
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        onClick={() => onOpen({ kind: "delete", prospectId: prospect.id })}
      />
    </div>
  );
}
