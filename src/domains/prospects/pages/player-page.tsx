import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { apiContext } from "../../../lib/api.ts";
import { describePage } from "../../../lib/describe-page.ts";
import { pageData } from "../../../lib/page-data.ts";
import { PageQueries } from "../../../lib/page-queries.tsx";
import { createQueryClient } from "../../../lib/query.ts";
import { paths } from "../../../paths.ts";
import { prospectQuery } from "../client.ts";
import { fullName, positions, schoolOrTeam } from "../components/describe.ts";
import { Player } from "../components/player.tsx";
import type { ProspectProfile } from "../schema.ts";

/** Ids are plain: anything else has no player. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage<{ player: ProspectProfile | null }>((data) => {
  const player = data?.player;
  if (!player) return null;
  const name = fullName(player);
  const rank =
    player.rawRank === null ? "NOLA prospect" : `No. ${player.rawRank} of the NOLA Top 100`;
  const details = [
    positions(player),
    schoolOrTeam(player),
    player.gradYear && `class of ${player.gradYear}`,
  ]
    .filter(Boolean)
    .join(", ");
  return {
    title: `${name}, ${rank}`,
    description: `${name}: ${details}. See the ranking and cast your vote.`,
    path: paths.player(player.id),
    isSearchable: player.isSearchable,
    picture: { path: paths.playerPicture(player.id), alt: `${name}, ${rank}: ${details}` },
  };
});

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = prospectQuery(playerId(params.id));
  await client.prefetchQuery(query);
  return pageData(client, { player: client.getQueryData(query.queryKey)?.data ?? null });
}

/** In the browser the page opens at once and reads what its cache lacks. */
export async function clientLoader() {
  return { state: null, player: null };
}

function playerId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function PlayerPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <Player key={id} id={playerId(id)} />
    </PageQueries>
  );
}
