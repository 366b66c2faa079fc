import { Flag } from "lucide-react";
import type { Said } from "#lib/api.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { NewReport } from "../schema.ts";
import type { ReportDialogProps } from "./report-dialog.tsx";

const loadReportDialog = () => import("./report-dialog.tsx");

interface ReportButtonProps {
  /** Sends the report about it. */
  send(report: NewReport): Promise<Said>;
  /** "this comment". */
  what: string;
}

/** Opens the dialog that reports something, which is fetched then. */
export function ReportButton({ send, what }: ReportButtonProps) {
  const { Dialog, open, close } = useLazyDialog<ReportDialogProps>(loadReportDialog);
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
      {Dialog && <Dialog send={send} what={what} onClose={close} />}
    </>
  );
}
