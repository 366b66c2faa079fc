import type { ComponentType } from "react";
import type { StaffProspect } from "../../schema.ts";

/** What is opened over the list: there is at most one dialog. */
export type Opened =
  | { kind: "edit" | "delete" | "votes"; prospect: StaffProspect }
  | { kind: "import" };

export interface DialogProps {
  onClose(): void;
  /** Called after a prospect was deleted, and the focus with its row. */
  onDeleted(): void;
}

/** Fetches a dialog, which nobody needs before it is opened. */
export async function loadDialog(opened: Opened): Promise<{ default: ComponentType<DialogProps> }> {
  switch (opened.kind) {
    case "edit": {
      const { EditProspect } = await import("./edit-prospect.tsx");
      return {
        default: ({ onClose }) => <EditProspect prospect={opened.prospect} onClose={onClose} />,
      };
    }
    case "delete": {
      const { DeleteProspect } = await import("./delete-prospect.tsx");
      return { default: (props) => <DeleteProspect prospect={opened.prospect} {...props} /> };
    }
    case "votes": {
      const { ProspectVotes } = await import("./prospect-votes.tsx");
      return {
        default: ({ onClose }) => <ProspectVotes prospect={opened.prospect} onClose={onClose} />,
      };
    }
    case "import": {
      const { ImportProspects } = await import("./import-prospects.tsx");
      return { default: ImportProspects };
    }
  }
}
