import { BadgeShelf } from "#areas/youscout/badges/components/badge-shelf.tsx";
import { prefetchBadges } from "#areas/youscout/badges/components/prefetch-badges.ts";
import { FeaturedNominations } from "#areas/youscout/nominations/components/featured-nominations.tsx";
import { prefetchLeaders } from "#areas/youscout/nominations/components/prefetch.ts";
import { ScoutMasthead } from "#areas/youscout/nominations/components/scout-masthead.tsx";
import { ScoutSteps } from "#areas/youscout/nominations/components/scout-steps.tsx";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const page: PagePolicy = {
  isListed: true,
  ownQuery: nothing,
  knowsMember: true,
};

export const meta = describePage(() => ({
  title: "YouScout, community talent discovery",
  description:
    "The next great player is on a field near you. Nominate young talent in the New Orleans area and vote for the players others have spotted.",
  path: paths.youScout,
  breadcrumbs: [
    { name: "Home", path: paths.home },
    { name: "YouScout", path: paths.youScout },
  ],
}));

export const loader = pageLoader(async (client) => {
  await Promise.all([prefetchLeaders(client), prefetchBadges(client)]);
});

export const clientLoader = openAtOnce;

export default function YouScoutPage() {
  return (
    <PageQueries>
      <ScoutMasthead />
      <Stitches className="-mt-2 relative" />
      <ScoutSteps />
      <Part>
        <FeaturedNominations />
      </Part>
      <Part>
        <BadgeShelf />
      </Part>
    </PageQueries>
  );
}
