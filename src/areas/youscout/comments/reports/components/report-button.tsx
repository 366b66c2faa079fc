import { Flag } from "lucide-react";
import { buttonClass } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

const loadReportDialog = () => import("./report-dialog.tsx");

/** Opens the dialog that reports something, which is fetched then. */
export function ReportButton(about: Omit<ReportDialogProps, "onClose">) {
  const { Dialog, open, close } = useLazyDialog<ReportDialogProps>(loadReportDialog);
  return (
    <>
      <button
        type="button"
        aria-label={`Report ${about.what}`}
        className={`${buttonClass("plain")} needs-scripts px-3 text-dim text-sm`}
        onClick={() => void open()}
      >
        <Flag aria-hidden="true" size={16} />
        Report
      </button>
      {Dialog && <Dialog {...about} onClose={close} />}
    </>
  );
}
