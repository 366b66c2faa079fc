import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { openReport } from "#areas/board/evaluations/client/own.ts";
import { ReportBody } from "#areas/board/evaluations/components/report-body.tsx";
import { brand } from "#content/brand.ts";
import { apiContext } from "#lib/api.ts";
import { loadLink } from "#lib/load-link.ts";
import { paths } from "#paths.ts";
import { ENDED, EndedLink } from "#ui/ended-link.tsx";

export { secretAddress as headers } from "#lib/secret-address.ts";

export const meta = ({ loaderData }: { loaderData?: { found: unknown } | undefined }) => [
  { title: `${loaderData?.found ? "Evaluation report" : ENDED} | ${brand.shortName}` },
  { name: "description", content: "What we measured and saw at an evaluation." },
  { name: "robots", content: "noindex" },
];

/** The page is opened from a mail: it is made on the server, of what is so now. */
export function loader({ params, context }: LoaderFunctionArgs) {
  return loadLink(() => openReport(params.token ?? "", context.get(apiContext)));
}

/** The report of an evaluation, for whoever has its link; on one sheet of paper. */
export default function EvaluationReportPage() {
  const { found: report } = useLoaderData<typeof loader>();
  if (!report) {
    return (
      <EndedLink askAt={paths.privacyRequest}>
        Please use the link in our newest email about the evaluation, or log in and open the report
        from your requests. If something we keep should be corrected or removed, ask us here.
      </EndedLink>
    );
  }
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
