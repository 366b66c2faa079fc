import type { QueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { OwnBadges } from "#areas/youscout/badges/components/badge-shelf.tsx";
import { MyNominations } from "#areas/youscout/nominations/components/my-nominations.tsx";
import { prefetchMyNominations } from "#areas/youscout/nominations/components/prefetch.ts";
import { useAlias } from "#areas/youscout/nominations/components/use-alias.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Your nominations on YouScout",
  description: "Players you nominated, what our staff says, and how the community votes.",
  path: paths.youScoutMine,
  isSearchable: false,
}));

export const loader = pageLoader(prefetch);

/** Each visit reads this again, because staff decide in the meantime. */
export const clientLoader = readFirst(prefetch);

async function prefetch(client: QueryClient): Promise<void> {
  await Promise.all([
    prefetchMyNominations(client),
    client.prefetchQuery({ ...getQuery("/api/you-scout/badges"), staleTime: 0 }),
  ]);
}

export default function MyNominationsPage() {
  const inAlias = useAlias();
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-end justify-between gap-6 px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            My Nominations
          </h1>
          <Link to={inAlias(paths.youScoutNominate)} className={buttonClass("primary")}>
            Nominate a Player
          </Link>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-10 sm:px-6 lg:py-14">
        <Part>
          <MyNominations />
        </Part>
        <Part>
          <OwnBadges />
        </Part>
      </div>
    </PageQueries>
  );
}
