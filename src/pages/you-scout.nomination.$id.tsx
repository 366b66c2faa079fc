import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, redirect, useParams } from "react-router";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { pageNumberIn } from "#areas/youscout/comments/comments/rules.ts";
import { ReportButton } from "#areas/youscout/comments/reports/components/report-button.tsx";
import { Nomination } from "#areas/youscout/nominations/components/nomination.tsx";
import {
  prefetchNomination,
  readNomination,
} from "#areas/youscout/nominations/components/read-nomination.ts";
import type { NominationProfile } from "#areas/youscout/nominations/schema/nominations.ts";
import { call, getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { withQuery } from "#lib/list-address.ts";
import { requireOwnDocument } from "#lib/own-document.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";

export const page: PagePolicy = {
  ownQuery: (search) => {
    const number = pageNumberIn(search);
    return withQuery("", { [pageParameters.page]: number > 1 ? String(number) : undefined });
  },
  knowsMember: true,
};

export { pageHeaders as headers } from "#lib/page-data.ts";

/** A static import would put them into the page's own script. */
const Comments = import.meta.env.SSR
  ? (await import("#areas/youscout/comments/comments/components/comments.tsx")).default
  : lazy(() =>
      untilLoaded(() => import("#areas/youscout/comments/comments/components/comments.tsx")),
    );

/** Ids are plain: anything else has no nomination. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage<{ nomination: NominationProfile | null } | undefined>((data) => {
  const nomination = data?.nomination;
  if (!nomination) return null;
  const { id, name, sport, position, city, state, ageBand, nominatedBy, level } = nomination;
  return {
    title: `${name}, ${sport} in ${city}`,
    description: `${name} (${ageBand}), ${position} in ${sport}, ${city}, ${state}, nominated by ${nominatedBy} on YouScout. Read why, and vote.`,
    path: paths.nomination(id),
    isSearchable: level === "full",
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "YouScout", path: paths.youScout },
      { name, path: paths.nomination(id) },
    ],
    picture: {
      path: paths.nominationPicture(id),
      alt: `${name} on YouScout: ${position} in ${sport}, ${city}, ${state}`,
    },
    structuredData: (baseUrl) => (level === "full" ? [personOf(nomination, baseUrl)] : []),
  };
});

/** schema.org Person, of fully published nominations only. */
function personOf({ id, name, full, performance }: NominationProfile, baseUrl: string) {
  return {
    "@type": "Person",
    name,
    url: `${baseUrl}${paths.nomination(id)}`,
    description: performance,
    ...(full?.school && { affiliation: { "@type": "EducationalOrganization", name: full.school } }),
  };
}

export const loader = pageLoader(async (client, { params, request }) => {
  const id = nominationId(params.id);
  const page = pageNumberIn(new URL(request.url).search);
  const comments = getQuery("/api/you-scout/nominations/{id}/comments", {
    path: { id },
    query: {
      page: page > 1 ? String(page) : undefined,
    },
  });
  const [nomination] = await Promise.all([
    prefetchNomination(client, id),
    client.prefetchQuery(comments),
  ]);
  followMerge(nomination, params.id, request);
  const shown = client.getQueryData(comments.queryKey)?.data ?? [];
  return { nomination, isFound: page === 1 || shown.length > 0 };
});

/** In the browser the page frames a video only as a document of its own. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const nomination = await readNomination(nominationId(params.id));
  followMerge(nomination, params.id, request);
  if (nomination?.full?.videoEmbed) await requireOwnDocument(request);
  return { state: null, nomination };
}

/** The address of a nomination that was merged leads to the one that it was merged into. */
function followMerge(
  nomination: NominationProfile | null,
  asked: string | undefined,
  request: Request,
): void {
  if (!nomination || nomination.id === Number(asked)) return;
  const path = new URL(request.url).pathname.replace(/\d+$/, String(nomination.id));
  throw redirect(path, 308);
}

function nominationId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function NominationPage() {
  const { id: given } = useParams();
  const id = nominationId(given);
  const reader = useAccount();
  return (
    <PageQueries>
      <Nomination
        key={id}
        id={id}
        reportOf={(shown) => (
          <ReportButton
            name={`report-nomination-${shown}`}
            send={(body) =>
              call("POST", "/api/you-scout/nominations/{id}/report", { path: { id: shown }, body })
            }
            what="this nomination"
          />
        )}
      >
        <Suspense>
          <Part>
            <Comments nominationId={id} reader={reader} />
          </Part>
        </Suspense>
      </Nomination>
    </PageQueries>
  );
}
