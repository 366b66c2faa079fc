import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { EntryDialogProps } from "#ui/entry-view.tsx";
import type { StaffProspect } from "../../schema/prospects.ts";

/** What is opened over the list: there is at most one dialog. */
export type Opened =
  | { kind: "edit" | "delete" | "votes" | "show"; prospectId: number }
  | { kind: "import" };

type DialogProps = EntryDialogProps<StaffProspect, Opened>;

/** What a dialog about one player is given. */
export interface ProspectDialogProps extends Pick<DialogProps, "onClose" | "onDeleted"> {
  /** The player as he is now, or as he was last once he is deleted. */
  prospect: StaffProspect;
  isDeleted: boolean;
}

/** Fetches a dialog, which nobody needs before it is opened. */
export async function loadDialog({
  kind,
}: Opened): Promise<{ default: ComponentType<DialogProps> }> {
  switch (kind) {
    case "edit":
      return { default: ofProspect((await import("./edit-prospect.tsx")).EditProspect) };
    case "delete":
      return { default: ofProspect((await import("./delete-prospect.tsx")).DeleteProspect) };
    case "show":
      return { default: ofProspect((await import("./show-prospect.tsx")).ShowProspect) };
    case "votes":
      return { default: ofProspect((await import("./prospect-votes.tsx")).ProspectVotes) };
    case "import":
      return { default: (await import("./import-prospects.tsx")).ImportProspects };
  }
}

/** A dialog about the player who was opened. */
function ofProspect(Part: ComponentType<ProspectDialogProps>): ComponentType<DialogProps> {
  return function ProspectDialog({ opened, rows, ...rest }) {
    // A change may take the player out of what the list shows, but not off the whole board.
    const wanted = opened.kind === "import" ? 0 : opened.prospectId;
    const { data: found } = useQuery(
      getQuery("/api/admin/prospects", { query: pageOf({ id: String(wanted) }) }),
    );
    const stored = (found?.data ?? rows).find(({ id }) => id === wanted);
    const [last, setLast] = useState(stored);
    if (stored && stored !== last) setLast(stored);
    const prospect = stored ?? last;
    return prospect && <Part {...rest} prospect={prospect} isDeleted={!stored} />;
  };
}
