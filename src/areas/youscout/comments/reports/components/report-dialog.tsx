import { refusalText, type Said } from "#lib/api.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { Draft } from "#ui/draft.tsx";
import { TextField } from "#ui/field.tsx";
import { notify } from "#ui/notify.ts";
import { useForm } from "#ui/use-form.ts";
import { REASON_LABELS, REPORT_REASONS } from "../access.ts";
import type { NewReport } from "../schema.ts";

export interface ReportDialogProps {
  /** Name of its draft. */
  name: string;
  /** Sends the report. */
  send(report: NewReport): Promise<Said>;
  /** "this comment". */
  what: string;
  onClose(): void;
}

const CHOICES = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

/** Reports a nomination or a comment to staff. Loaded when it is opened. */
export default function ReportDialog({ name, send, what, onClose }: ReportDialogProps) {
  const { errors, isPending, props } = useForm<NewReport, Said>({
    schema: async () => (await import("../schema.ts")).NewReport,
    send,
    onSent({ message = "" }) {
      notify({ title: "Report sent", description: message, variant: "default" });
      onClose();
    },
    onFailure(error) {
      const description = refusalText(error, "Nothing was sent. Please try again.");
      notify({ title: "Your report was not sent", description, variant: "destructive" });
    },
  });
  return (
    <Dialog title={`Report ${what}`} onClose={onClose}>
      <form {...props} method="post" className="grid gap-5">
        <Draft name={name} isOfChild />
        <ChoiceField
          label="What is wrong with it?"
          name="reason"
          choices={CHOICES}
          error={errors.reason}
        />
        <TextField
          label="Anything that would help our staff"
          hint="Optional. Only our staff reads it."
          error={errors.note}
          name="note"
          rows={3}
          maxLength={500}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isPending}>
            {isPending ? "Sending..." : "Send Report"}
          </Button>
          <CloseButton>Cancel</CloseButton>
        </div>
      </form>
    </Dialog>
  );
}
