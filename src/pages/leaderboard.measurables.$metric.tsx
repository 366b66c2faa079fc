import { data, type LoaderFunctionArgs, useLocation, useParams } from "react-router";
import { readChoice } from "#areas/board/measurements/components/choice.ts";
import { Measurable } from "#areas/board/measurements/components/measurable.tsx";
import {
  METRICS,
  type MetricName,
  metricIn,
  slugOf,
} from "#areas/board/measurements/rules/metrics.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

export const page: PagePolicy = {
  ownQuery: (search) => withQuery("", readChoice(search)),
};

export const meta = describePage<{ metric: MetricName } | undefined>((loaded) => {
  if (!loaded) return null;
  const { label } = METRICS[loaded.metric];
  const path = paths.measurable(slugOf(loaded.metric));
  return {
    title: `${label} leaders of the NOLA Top 100`,
    description: `The best values of the ${label.toLowerCase()} among the prospects of New Orleans, by class and position, with the day each was measured.`,
    path,
    // It names players whose families did not agree to search engines.
    isSearchable: false,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "NOLA Top 100", path: paths.board },
      { name: label, path },
    ],
  };
});

export const loader = pageLoader(async (client, { params, request }) => {
  const metric = requireMetric(params.metric);
  const choice = readChoice(new URL(request.url).search);
  await client.prefetchQuery(
    getQuery("/api/measurables/{metric}", { path: { metric: slugOf(metric) }, query: choice }),
  );
  return { metric };
});

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader({ params }: Pick<LoaderFunctionArgs, "params">) {
  return { state: null, metric: requireMetric(params.metric) };
}

/** The leaders of one metric. */
export default function MeasurablePage() {
  const metric = requireMetric(useParams().metric);
  const { search } = useLocation();
  return (
    <PageQueries>
      <Part key={metric}>
        <Measurable metric={metric} choice={readChoice(search)} />
      </Part>
    </PageQueries>
  );
}

function requireMetric(slug = ""): MetricName {
  const metric = metricIn(slug);
  if (metric === null) throw data(null, { status: 404 });
  return metric;
}
