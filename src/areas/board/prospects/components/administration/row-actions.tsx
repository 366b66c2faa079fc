import { Eye, EyeOff, FolderOpen, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { StaffProspect } from "../../schema/prospects.ts";
import type { Opened } from "./load-dialog.tsx";
import type { RowChanges } from "./use-row-changes.ts";

interface RowActionsProps {
  prospect: StaffProspect;
  onOpen(opened: Opened): void;
  onSetHidden: RowChanges["setHidden"];
}

/** Edit, open the file, hide or show, delete. */
export function RowActions({ prospect, onOpen, onSetHidden }: RowActionsProps) {
  const name = fullName(prospect);
  const isHidden = Boolean(prospect.hiddenAt);
  return (
    <div className="needs-scripts flex max-lg:flex-wrap">
      <IconButton
        icon={Pencil}
        label={`Edit ${name}`}
        onClick={() => onOpen({ kind: "edit", prospectId: prospect.id })}
      />
      <Link
        to={paths.playerFile(prospect.id)}
        aria-label={`File of ${name}`}
        title={`File of ${name}`}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-dim hover:bg-lifted hover:text-chalk"
      >
        <FolderOpen aria-hidden="true" size={18} />
      </Link>
      <IconButton
        icon={isHidden ? Eye : EyeOff}
        label={isHidden ? `Show ${name} on the public site` : `Hide ${name} from the public site`}
        onClick={() =>
          onSetHidden(prospect, !isHidden, () => onOpen({ kind: "show", prospectId: prospect.id }))
        }
      />
      <IconButton
        icon={Trash2}
        label={`Delete ${name}`}
        onClick={() => onOpen({ kind: "delete", prospectId: prospect.id })}
      />
    </div>
  );
}
