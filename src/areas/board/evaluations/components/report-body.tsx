import type { EvaluationReport } from "../schema/report.ts";

type Values = EvaluationReport["values"];

/** What was measured at an evaluation, a value a line. */
export function ValueList({ values }: { values: Values }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">What we measured</caption>
      <thead className="text-dim text-sm">
        <tr>
          <th className="py-2 pr-4 font-semibold">Measured</th>
          <th className="py-2 pr-4 text-right font-semibold">Value</th>
          <th className="py-2 font-semibold">With</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ label, value, device }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-2 pr-4 font-normal">
              {label}
            </th>
            <td className="whitespace-nowrap py-2 pr-4 text-right font-semibold tabular-nums">
              {value}
            </td>
            <td className="py-2 text-dim">{device ?? "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ReportBodyProps {
  report: EvaluationReport;
  /** The heading that follows the one which names the player. */
  Heading: "h2" | "h3";
}

/** What a report tells: the values and what our staff say. */
export function ReportBody({ report: { values, words }, Heading }: ReportBodyProps) {
  return (
    <div className="grid gap-6">
      {values.length > 0 && <ValueList values={values} />}
      {words && (
        <div>
          <Heading className="mb-2 text-2xl uppercase">What we saw</Heading>
          <p className="whitespace-pre-line text-pretty wrap-anywhere">{words}</p>
          <p className="mt-3 text-dim">RAW staff</p>
        </div>
      )}
    </div>
  );
}
