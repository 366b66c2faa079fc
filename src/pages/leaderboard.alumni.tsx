import { Alumni } from "#areas/board/prospects/components/alumni.tsx";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";

export const page: PagePolicy = {
  ownQuery: nothing,
};

export const meta = describePage(() => ({
  title: "Alumni of the NOLA Top 100",
  description:
    "Players who graduated from the NOLA Top 100: where they committed, their class, and the best rank they had.",
  path: paths.alumni,
  // It names players whose families did not agree to search engines.
  isSearchable: false,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "NOLA Top 100", path: paths.board },
    { name: "Alumni", path: paths.alumni },
  ],
  picture: {
    path: paths.boardPicture,
    alt: "NOLA Top 100: New Orleans-area baseball prospects, ranked by scouts and community votes",
  },
}));

export const loader = pageLoader((client) =>
  client.prefetchQuery(getQuery("/api/prospects/alumni")),
);

export const clientLoader = openAtOnce;

export default function AlumniPage() {
  return (
    <PageQueries>
      <Alumni />
    </PageQueries>
  );
}
