import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { Field } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import {
  reportQuery,
  revokeReportLink,
  sendReport,
  TOUCHED,
  writeReport,
} from "../../client/staff.ts";
import type { StaffReport } from "../../schema/report.ts";
import type { EvaluationRequest } from "../../schema.ts";
import { ValueList } from "../report-body.tsx";

/** What the family of a request is told after the evaluation. Loaded when it opens. */
export default function ReportDialog({ row: request, onClose }: RowDialogProps<EvaluationRequest>) {
  const query = useQuery(reportQuery(request.id));
  if (!query.data) {
    return (
      <Loaded query={query} rows="the report">
        {() => null}
      </Loaded>
    );
  }
  return <ReportForm request={request} report={query.data.data} onClose={onClose} />;
}

interface ReportFormProps {
  request: EvaluationRequest;
  report: StaffReport;
  onClose(): void;
}

function ReportForm({ request: { id, playerName }, report, onClose }: ReportFormProps) {
  const touched = [...TOUCHED, adminApi.evaluationReport(id)];
  const { sentAt, isLinked, words, values } = report;
  const { isPending, mutate } = useMutationFeedback(touched);
  const state = useDialogForm({
    touched,
    schema: async () => (await import("../../schema/report.ts")).GivenReport,
    send: async (given) => {
      await writeReport(id, given);
      if (sentAt === null) await sendReport(id);
    },
    done: sentAt === null ? "The report is on its way" : "The report is saved",
    failed: "The report was not sent",
  });
  function saveDraft(): void {
    const texts = new FormData(state.form.current ?? undefined);
    const draft = { words: String(texts.get("words") ?? "") };
    void mutate(() => writeReport(id, draft), "The draft is saved");
  }
  return (
    <DialogForm
      title={`Report on ${playerName}`}
      state={state}
      label={sentAt === null ? "Send to the family" : "Save"}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      {values.length > 0 ? (
        <ValueList values={values} />
      ) : (
        <p className="text-dim">Nothing was measured at the event yet.</p>
      )}
      <Field
        label="What we saw"
        error={state.errors.words}
        hint="For the family, in your own words. Grades stay with us."
      >
        {(control) => <textarea {...control} name="words" rows={8} defaultValue={words ?? ""} />}
      </Field>
      {sentAt === null ? (
        <div>
          <Button look="quiet" disabled={isPending} onClick={saveDraft}>
            Save as a draft
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() => void mutate(() => sendReport(id), "A new link is on its way")}
          >
            Send a new link
          </Button>
          {isLinked && (
            <Button
              look="quiet"
              disabled={isPending}
              onClick={() => void mutate(() => revokeReportLink(id), "The mailed link is ended")}
            >
              End the mailed link
            </Button>
          )}
        </div>
      )}
    </DialogForm>
  );
}
