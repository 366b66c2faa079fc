import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { brand } from "#content/brand.ts";
import { ApiError, apiContext } from "#lib/api.ts";
import { openReport } from "../client/own.ts";
import { ReportBody } from "../components/report-body.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = () => [
  { title: `Evaluation report | ${brand.shortName}` },
  { name: "description", content: "What we measured and saw at an evaluation." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return await openReport(params.token ?? "", context.get(apiContext));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw data(null, { status: error.status });
  }
}

/** The report of an evaluation, for whoever has its link; on one sheet of paper. */
export default function EvaluationReportPage() {
  const report = useLoaderData<typeof loader>();
  const { playerName, eventName, when } = report;
  return (
    <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-10 sm:px-6 sm:py-16">
      <article data-print-alone className="bg-raised p-6 sm:p-10">
        <p className="text-dim">{brand.name}</p>
        <h1 className="wrap-anywhere text-5xl uppercase sm:text-6xl">{playerName}</h1>
        <p className="mt-2 mb-6 text-dim">
          Evaluation report. {[eventName, when].filter(Boolean).join(", ")}
        </p>
        <ReportBody report={report} Heading="h2" />
      </article>
    </div>
  );
}
