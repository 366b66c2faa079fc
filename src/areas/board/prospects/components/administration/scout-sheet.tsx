import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { call, getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { FieldError, SelectField, TextField } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import { CONFIDENCES, type Confidence, TOOLS, type Tool } from "../../rules/tools.ts";
import type { ScoutingReport } from "../../schema/scout-report.ts";
import { positions, schoolOrTeam, UNKNOWN } from "../describe.ts";

const TOOL_LABELS: Record<Tool, string> = {
  hit: "Hit",
  power: "Power",
  run: "Run",
  arm: "Arm",
  field: "Field",
  fastball: "Fastball",
  breaking_ball: "Breaking ball",
  change_up: "Change-up",
  control: "Control",
};

const CONFIDENCE_LABELS: Record<Confidence, string> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};

interface ScoutingSheetProps {
  id: number;
  /** The player's name, for the printed sheet. */
  name: string;
}

/** What our scouts graded of a player, and the form for the next report. For staff only. */
export function ScoutingSheet({ id, name }: ScoutingSheetProps) {
  return (
    <section aria-labelledby="scouting" className="cut border-line border-l-4 bg-raised p-5 sm:p-8">
      <h2 id="scouting" className="text-3xl">
        Scouting, for staff only
      </h2>
      <Loaded
        query={useQuery(getQuery("/api/admin/prospects/{id}/scouting", { path: { id } }))}
        rows="the reports"
      >
        {({ data }) => (
          <>
            {data[0] && <LatestReport id={id} name={name} report={data[0]} />}
            <History reports={data.slice(1)} />
            <ReportForm key={data[0]?.id ?? 0} id={id} latest={data[0]} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function LatestReport({ id, name, report }: ScoutingSheetProps & { report: ScoutingReport }) {
  const player = useQuery(getQuery("/api/admin/prospects", { query: pageOf({ id: String(id) }) }))
    .data?.data[0];
  return (
    <div className="mt-6">
      <article data-print-alone="" aria-label={`Scouting sheet of ${name}`}>
        <h3 className="wrap-anywhere text-2xl">{name}</h3>
        {player && (
          <p className="wrap-anywhere mt-2 text-dim">
            {positions(player)} · class of {player.gradYear ?? UNKNOWN} · {schoolOrTeam(player)}
          </p>
        )}
        <Report report={report} />
      </article>
      <Button
        look="quiet"
        className="needs-scripts mt-4 print:hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden="true" size={18} />
        Print the sheet
      </Button>
    </div>
  );
}

function Report({ report }: { report: ScoutingReport }) {
  const { grades, confidence, notes, writtenBy, createdAt } = report;
  return (
    <>
      <p className="mt-1 text-dim text-sm">
        <LocalTime at={createdAt} />
        {writtenBy && `, ${writtenBy}`}, confidence: {labelOf(CONFIDENCE_LABELS, confidence)}
      </p>
      <table className="mt-3 w-full max-w-md tabular-nums">
        <thead className="text-left text-dim text-sm">
          <tr>
            <th scope="col">Tool</th>
            <th scope="col">Present</th>
            <th scope="col">Future</th>
          </tr>
        </thead>
        <tbody>
          {grades.map(({ tool, present, future }) => (
            <tr key={tool} className="border-line border-t">
              <td className="py-1.5">{labelOf(TOOL_LABELS, tool)}</td>
              <td className="py-1.5">{present}</td>
              <td className="py-1.5">{future}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes && <p className="wrap-anywhere mt-3 whitespace-pre-line">{notes}</p>}
    </>
  );
}

function History({ reports }: { reports: ScoutingReport[] }) {
  if (reports.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Earlier reports ({reports.length})
      </summary>
      {reports.map((report) => (
        <div key={report.id} className="mt-4">
          <Report report={report} />
        </div>
      ))}
    </details>
  );
}

function ReportForm({ id, latest }: { id: number; latest: ScoutingReport | undefined }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/scout-report.ts")).NewScoutingReport,
    read: (fields) => ({
      grades: TOOLS.map((tool) => ({
        tool,
        present: fields.get(`${tool}-present`),
        future: fields.get(`${tool}-future`),
      })),
      confidence: fields.get("confidence"),
      notes: fields.get("notes"),
    }),
    isKept: true,
    send: (report, idempotencyKey) =>
      call("POST", "/api/admin/prospects/{id}/scouting", {
        path: { id },
        body: { ...report, idempotencyKey },
      }),
    onSent: () => onSuccess("The report is saved"),
    onFailure: (error) => onError("Nothing was saved", error),
  });
  const former = new Map(latest?.grades.map((grade) => [grade.tool, grade]));
  return (
    <form {...props} method="post" className="needs-scripts mt-8 grid gap-5">
      <Draft name={`scouting-report-${id}`} version={String(latest?.id)} isOfChild />
      <h3 className="text-2xl">New report</h3>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-dim text-sm">
          Grades from 20 to 80, by fives. Leave out what you did not see.
        </legend>
        {TOOLS.map((tool, index) => (
          <div key={tool} className="grid grid-cols-2 gap-3">
            {(["present", "future"] as const).map((when) => (
              <TextField
                key={when}
                label={`${TOOL_LABELS[tool]}, ${when}`}
                error={errors[`grades.${index}.${when}`]}
                name={`${tool}-${when}`}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue={former.get(tool)?.[when] ?? ""}
              />
            ))}
          </div>
        ))}
      </fieldset>
      {errors.grades && <FieldError id="grades-error">{errors.grades}</FieldError>}
      <SelectField
        label="Confidence"
        error={errors.confidence}
        name="confidence"
        defaultValue={latest?.confidence ?? "medium"}
        choices={CONFIDENCES.map((confidence) => ({
          value: confidence,
          label: CONFIDENCE_LABELS[confidence],
        }))}
      />
      <TextField
        label="Notes"
        hint="For staff only."
        error={errors.notes}
        name="notes"
        rows={5}
        maxLength={4_000}
      />
      <div>
        <Button type="submit" disabled={isPending}>
          {isPending ? "Saving..." : "Save the report"}
        </Button>
      </div>
    </form>
  );
}
