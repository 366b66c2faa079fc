import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call, getQuery } from "#lib/call.ts";
import { announceSent } from "#lib/sent-text.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { DialogForm, useDialogForm } from "#ui/dialog-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client/staff.ts";
import type { FamilyStatement } from "../../rules/family.ts";
import type { StaffEvaluationReport } from "../../schema/report.ts";
import type { EvaluationRequest } from "../../schema/requests.ts";
import { ValueList } from "../report-body.tsx";

const REPORT_TOUCHED: Touched = [...TOUCHED, "/api/admin/evaluation-requests/{id}/report"];

/** What the family of a request is told after the evaluation. Loaded when it opens. */
export default function ReportDialog({ row: request, onClose }: RowDialogProps<EvaluationRequest>) {
  const query = useQuery(
    getQuery("/api/admin/evaluation-requests/{id}/report", { path: { id: request.id } }),
  );
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
  report: StaffEvaluationReport;
  onClose(): void;
}

function ReportForm({ request, report, onClose }: ReportFormProps) {
  const { id, playerName } = request;
  const { sentAt, awaits, isLinked, isNone, words, values } = report;
  const sends = sentAt === null && awaits === null;
  const { isPending, mutate } = useMutationFeedback(REPORT_TOUCHED);
  const state = useDialogForm({
    touched: REPORT_TOUCHED,
    schema: async () => (await import("../../schema/report.ts")).GivenReport,
    send: async (given) => {
      await call("PUT", "/api/admin/evaluation-requests/{id}/report", {
        path: { id },
        body: given,
      });
      if (sends)
        await call("POST", "/api/admin/evaluation-requests/{id}/report/send", { path: { id } });
    },
    draft: { name: `evaluation-report-${id}`, isOfChild: true },
    done: sends ? "The report is on its way" : "The report is saved",
    failed: sends ? "The report was not sent" : "The report was not saved",
  });
  const { form } = state;
  async function saveDraft(): Promise<void> {
    const texts = new FormData(form.current ?? undefined);
    const draft = { words: String(texts.get("words") ?? "") };
    const outcome = await mutate(
      () =>
        call("PUT", "/api/admin/evaluation-requests/{id}/report", { path: { id }, body: draft }),
      "The draft is saved",
    );
    if (outcome === "done" && form.current) announceSent(form.current);
  }
  function sayNone(): void {
    const none = { words: null, isNone: true };
    void mutate(
      () => call("PUT", "/api/admin/evaluation-requests/{id}/report", { path: { id }, body: none }),
      "We let the family know that there won't be a report",
    );
  }
  return (
    <DialogForm
      title={`Report on ${playerName}`}
      state={state}
      label={sends ? `Send to ${report.recipient ?? "the family"}` : "Save"}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <Family request={request} report={report} />
      {awaits && (
        <p>
          You can send the report once the player is measured, or after the evaluation begins:{" "}
          <LocalTime at={awaits} />. Until then it is kept as a draft.
        </p>
      )}
      {values.length > 0 ? (
        <ValueList values={values} />
      ) : (
        <p className="text-dim">Nothing was measured at the event yet.</p>
      )}
      <TextField
        label="What we saw"
        error={state.errors.words}
        hint="For the family, in your own words. Grades stay with us."
        name="words"
        rows={8}
        defaultValue={words ?? ""}
      />
      {isNone && <p>You told the family that there won't be a report. You can still send one.</p>}
      {sends && (
        <div className="flex flex-wrap gap-3">
          <Button look="quiet" disabled={isPending} onClick={() => void saveDraft()}>
            Save as a draft
          </Button>
          {request.status === "completed" && !isNone && (
            <Button look="quiet" disabled={isPending} onClick={sayNone}>
              No report: tell the family
            </Button>
          )}
        </div>
      )}
      {sentAt !== null && (
        <div className="flex flex-wrap gap-3">
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() =>
              void mutate(
                () =>
                  call("POST", "/api/admin/evaluation-requests/{id}/report/send", { path: { id } }),
                "A new link is on its way",
              )
            }
          >
            Send a new link
          </Button>
          {isLinked && (
            <Button
              look="quiet"
              disabled={isPending}
              onClick={() =>
                void mutate(
                  () =>
                    call("POST", "/api/admin/evaluation-requests/{id}/report/revoke", {
                      path: { id },
                    }),
                  "The mailed link is ended",
                )
              }
            >
              End the mailed link
            </Button>
          )}
        </div>
      )}
    </DialogForm>
  );
}

interface FamilyProps {
  request: EvaluationRequest;
  report: StaffEvaluationReport;
}

/** Who gets the report, and what staff have to make sure of before. */
function Family({ request, report: { recipient, missing, playerId } }: FamilyProps) {
  const { isPending, mutate } = useMutationFeedback(REPORT_TOUCHED);
  const { id, parentName, parentEmail } = request;
  const file = playerId !== null && (
    <Link to={paths.playerFile(playerId)} className="underline underline-offset-4">
      Player file
    </Link>
  );
  if (missing === null) {
    return (
      <p className="wrap-anywhere text-dim">
        The report goes to {recipient}. {file}
      </p>
    );
  }
  const texts: Record<FamilyStatement, { said: string; label: string }> = {
    relation: {
      said: `No guardian is named for this player, so the report goes to ${parentEmail}. Please make sure that ${parentName} is the parent or guardian.`,
      label: `${parentName} is the parent or guardian`,
    },
    other_guardian: {
      said: `The guardian of this player is ${recipient}, but ${parentEmail} asked for the evaluation. If it's the same child, the report goes to the guardian alone. If not, please choose another player in the appointment.`,
      label: "Same child: send it to the guardian",
    },
    refused: {
      said: recipient
        ? `A guardian of this player said no to being shown. If it's the same child, the report goes to the named guardian, ${recipient}. If not, please choose another player in the appointment.`
        : "A guardian of this player said no to being shown, and nobody is named. Please name the guardian in the player's file first.",
      label: "Same child: send it to the guardian",
    },
  };
  const { said, label } = texts[missing];
  return (
    <div className="grid gap-3 border-red border-l-4 bg-night p-4">
      <p className="wrap-anywhere text-pretty">
        {said} {file}
      </p>
      {recipient !== null && (
        <div>
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() =>
              void mutate(
                () =>
                  call("POST", "/api/admin/evaluation-requests/{id}/family", {
                    path: { id },
                    body: { statement: missing },
                  }),
                "That is recorded",
              )
            }
          >
            {label}
          </Button>
        </div>
      )}
    </div>
  );
}
