import { Link, useActionData, useSearchParams } from "react-router";
import { OwnEvaluations } from "#areas/board/evaluations/components/own-evaluations.tsx";
import {
  ownEvaluationsAction,
  type RefusedChange,
} from "#areas/board/evaluations/components/own-evaluations-action.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Your evaluations",
  description: "The evaluations you requested: when and where to come, and the reports.",
  path: paths.myEvaluations,
  isSearchable: false,
}));

export const action = ownEvaluationsAction;

export const loader = pageLoader((client) => client.prefetchQuery(getQuery("/api/my/evaluations")));

/** Each visit reads this again: staff schedule in the meantime. */
export const clientLoader = readFirst((client) =>
  client.prefetchQuery({ ...getQuery("/api/my/evaluations"), staleTime: 0 }),
);

/** What a family asked for, and how it stands. */
export default function MyEvaluationsPage() {
  const [search] = useSearchParams();
  const refused = useActionData<RefusedChange | undefined>();
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-end justify-between gap-6 px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(2.75rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            My Evaluations
          </h1>
          <Link to={paths.prospectEvaluation} className={buttonClass("primary")}>
            Request an Evaluation
          </Link>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        {refused && (
          <p role="alert" className="mb-6 border-red border-l-4 bg-raised p-4">
            {refused.refusal}
          </p>
        )}
        {!refused && search.get(pageParameters.sent) === "withdrawn" && (
          <div role="status" className="mb-6 border-red border-l-4 bg-raised p-4">
            <p className="font-semibold">Request withdrawn</p>
            <p className="mt-1">We deleted everything you wrote in it.</p>
          </div>
        )}
        <Part>
          <OwnEvaluations />
        </Part>
      </div>
    </PageQueries>
  );
}
