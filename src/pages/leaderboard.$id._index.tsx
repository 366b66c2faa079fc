import { lazy, Suspense } from "react";
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { positions, schoolOrTeam, UNKNOWN } from "#areas/board/prospects/components/describe.ts";
import { ProspectDetails } from "#areas/board/prospects/components/prospect-details.tsx";
import {
  type KnownProspect,
  prefetchProspect,
  readProspect,
} from "#areas/board/prospects/components/read-prospect.ts";
import { prefetchRanksOf } from "#areas/board/rankings/components/read-editions.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { fullName } from "#lib/names/person-name.ts";
import { pageLoader } from "#lib/page-data.ts";
import { nothing, type PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";

export const page: PagePolicy = {
  ownQuery: nothing,
};

/** A static import would put it into the page's own script. */
const Evidence = import.meta.env.SSR
  ? (await import("#areas/board/measurements/components/evidence.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/board/measurements/components/evidence.tsx")));

const RankHistory = import.meta.env.SSR
  ? (await import("#areas/board/rankings/components/rank-history.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/board/rankings/components/rank-history.tsx")));

const WhyRanked = import.meta.env.SSR
  ? (await import("#areas/board/rankings/components/why-ranked.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/board/rankings/components/why-ranked.tsx")));

/** Ids are plain: anything else has no player. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage<{ player: KnownProspect | null } | undefined>((data) => {
  const player = data?.player;
  if (!player) return null;
  const name = fullName(player);
  const unranked = player.alumnus ? "NOLA Top 100 alumni" : "NOLA prospect";
  const rank = player.rawRank === null ? unranked : `No. ${player.rawRank} of the NOLA Top 100`;
  const details = [
    positions(player),
    schoolOrTeam(player),
    player.gradYear ? `class of ${player.gradYear}` : UNKNOWN,
  ]
    .filter((detail) => detail !== UNKNOWN)
    .join(", ");
  const summary = [name, details].filter(Boolean).join(": ");
  return {
    title: `${name}, ${rank}`,
    description: player.alumnus
      ? `${summary}. Graduated from the NOLA Top 100.`
      : `${summary}. See the ranking and cast your vote.`,
    path: paths.player(player.id),
    isSearchable: player.isSearchable ?? false,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "NOLA Top 100", path: paths.board },
      { name, path: paths.player(player.id) },
    ],
    picture: {
      path: paths.playerPicture(player.id),
      alt: [`${name}, ${rank}`, details].filter(Boolean).join(": "),
    },
  };
});

export const loader = pageLoader(async (client, { params }) => {
  const id = playerId(params.id);
  const player = await prefetchProspect(client, id);
  if (player) {
    await Promise.all([
      client.prefetchQuery(getQuery("/api/prospects/{id}/measurements", { path: { id } })),
      prefetchRanksOf(client, id),
    ]);
  }
  return { player };
});

/** In the browser the page opens at once when the board has told of the player. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  return { state: null, player: await readProspect(playerId(params.id)) };
}

function playerId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function ProspectPage() {
  const { player } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries>
      <ProspectDetails key={id} id={playerId(id)}>
        {player?.rawRank != null && (
          <Suspense>
            <Part>
              <WhyRanked />
            </Part>
          </Suspense>
        )}
        <Suspense>
          <Part>
            <Evidence id={playerId(id)} />
          </Part>
        </Suspense>
        <Suspense>
          <Part>
            <RankHistory id={playerId(id)} />
          </Part>
        </Suspense>
      </ProspectDetails>
    </PageQueries>
  );
}
