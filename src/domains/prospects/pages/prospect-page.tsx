import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
} from "react-router";
import { apiContext } from "#lib/api.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageData } from "#lib/page-data.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { browserQueryClient, createQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";
import { prospectListQuery, prospectQuery } from "../client.ts";
import { fullName, positions, schoolOrTeam, UNKNOWN } from "../components/describe.ts";
import { ProspectDetails } from "../components/prospect-details.tsx";
import type { Prospect } from "../schema.ts";

/** Ids are plain: anything else has no player. */
const ID = /^[1-9]\d{0,9}$/;

/** What is known of the player before his own call is answered. */
type KnownProspect = Prospect & { isSearchable?: boolean };

export const meta = describePage<{ player: KnownProspect | null } | undefined>((data) => {
  const player = data?.player;
  if (!player) return null;
  const name = fullName(player);
  const rank =
    player.rawRank === null ? "NOLA prospect" : `No. ${player.rawRank} of the NOLA Top 100`;
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
    description: `${summary}. See the ranking and cast your vote.`,
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

export async function loader({ context, params }: LoaderFunctionArgs) {
  const client = createQueryClient(context.get(apiContext));
  const query = prospectQuery(playerId(params.id));
  await client.prefetchQuery(query);
  return pageData(client, { player: client.getQueryData(query.queryKey)?.data ?? null });
}

/** In the browser the page opens at once when the board has told of the player. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = playerId(params.id);
  const client = browserQueryClient();
  const listed = client.getQueryData(prospectListQuery().queryKey)?.data;
  const player =
    listed?.find((listedProspect) => listedProspect.id === id) ?? (await readProspect(id));
  return { state: null, player };
}

/** The player; null if the page itself will show why there is none. */
async function readProspect(id: number): Promise<KnownProspect | null> {
  try {
    return (await browserQueryClient().fetchQuery(prospectQuery(id))).data;
  } catch {
    return null;
  }
}

function playerId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function ProspectPage() {
  const { state } = useLoaderData<typeof loader | typeof clientLoader>();
  const { id } = useParams();
  return (
    <PageQueries state={state}>
      <ProspectDetails key={id} id={playerId(id)} />
    </PageQueries>
  );
}
