import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type HeadersArgs, useSearchParams } from "react-router";
import { evaluationAction } from "#areas/board/evaluations/components/evaluation-action.ts";
import { EvaluationForm } from "#areas/board/evaluations/components/evaluation-form.tsx";
import { EvaluationMasthead } from "#areas/board/evaluations/components/evaluation-masthead.tsx";
import { Reasons } from "#areas/board/evaluations/components/reasons.tsx";
import { Thanks } from "#areas/board/evaluations/components/thanks.tsx";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Schedule a player evaluation",
  description:
    "Request an evaluation of a baseball player by former MLB executives and professional scouts.",
  path: paths.prospectEvaluation,
  isSearchable: false,
}));

export const loader = pageLoader((client) =>
  client.prefetchQuery(getQuery("/api/prospect-evaluations/draft")),
);

/** The fields take what they begin with when they are first shown: it has to be there, and new. */
export const clientLoader = readFirst((client) =>
  client.prefetchQuery({ ...getQuery("/api/prospect-evaluations/draft"), staleTime: 0 }),
);

export default function ProspectEvaluationPage() {
  return (
    <PageQueries>
      <EvaluationMasthead />
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto grid w-full max-w-7xl items-start gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[7fr_5fr] lg:py-16">
        <Part>
          <Request />
        </Part>
        <Reasons />
      </div>
    </PageQueries>
  );
}

/** The form before its scripts have come, or without any. */
export { evaluationAction as action };

export function headers({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders;
}

const UNKNOWN = { parentName: null, parentEmail: null };

function Request() {
  const [search, setSearch] = useSearchParams();
  const wasSent = search.get(pageParameters.sent) === "evaluation";
  const [isSent, setIsSent] = useState(wasSent);
  // A reload shows the form again.
  useEffect(() => {
    if (wasSent) setSearch({}, { replace: true, preventScrollReset: true });
  }, [wasSent, setSearch]);
  const { user, confirmAdult } = useAccount();
  const { data } = useQuery(getQuery("/api/prospect-evaluations/draft"));
  return (
    <div id="request" className="cut scroll-mt-20 bg-raised p-6 sm:p-10">
      {isSent ? (
        <Thanks />
      ) : (
        <>
          <h2 className="mb-8 text-4xl uppercase sm:text-5xl">Schedule a Player Evaluation</h2>
          <EvaluationForm
            draft={data?.data ?? UNKNOWN}
            confirmAdult={user?.isAdult ? null : confirmAdult}
            onSent={() => setIsSent(true)}
          />
        </>
      )}
    </div>
  );
}
