import { Flag } from "lucide-react";
import { type ComponentType, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import type { ReportDialogProps } from "./report-dialog.tsx";

interface ReportButtonProps {
  /** Path of the call that takes the report. */
  path: string;
  /** "this comment". */
  what: string;
}

/** Opens the dialog that reports something, which is fetched then. */
export function ReportButton({ path, what }: ReportButtonProps) {
  const [ReportDialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  async function open(): Promise<void> {
    const { default: Dialog } = await import("./report-dialog.tsx");
    setDialog(() => Dialog);
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Report ${what}`}
        className={`${buttonClass("plain")} needs-scripts px-3 text-dim text-sm`}
        onClick={() => void open()}
      >
        <Flag aria-hidden="true" size={16} />
        Report
      </button>
      {ReportDialog && <ReportDialog path={path} what={what} onClose={() => setDialog(null)} />}
    </>
  );
}
