import { useParams } from "react-router";
import { PlayerLedger } from "#areas/board/vote-ledger/components/player-ledger.tsx";
import { monthIn } from "#areas/board/vote-ledger/rules.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageLoader } from "#lib/page-data.ts";
import type { PagePolicy } from "#lib/page-policy.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { pageParameters, paths } from "#paths.ts";

export const page: PagePolicy = {
  ownQuery: (search) => withQuery("", { [pageParameters.month]: monthIn(search) }),
};

/** Ids are plain: anything else has no player. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage<{ id: number; name: string | null } | undefined>((data) => {
  if (!data?.name) return null;
  const { id, name } = data;
  return {
    title: `Votes for ${name}`,
    description: `The votes for ${name} on the NOLA Top 100, day by day.`,
    path: paths.playerLedger(id),
    isSearchable: false,
    breadcrumbs: [
      { name: "Home", path: paths.home },
      { name: "NOLA Top 100", path: paths.board },
      { name, path: paths.player(id) },
      { name: "Votes", path: paths.playerLedger(id) },
    ],
  };
});

export const loader = pageLoader(async (client, { params, request }) => {
  const id = playerId(params.id);
  const query = getQuery("/api/vote-ledger/players/{id}", {
    path: { id },
    query: { month: monthIn(new URL(request.url).search) },
  });
  await client.prefetchQuery(query);
  return { id, name: client.getQueryData(query.queryKey)?.data.name ?? null };
});

function playerId(text: string | undefined): number {
  return ID.test(text ?? "") ? Number(text) : 0;
}

export default function PlayerLedgerPage() {
  const { id } = useParams();
  return (
    <PageQueries>
      <PlayerLedger key={id} id={playerId(id)} />
    </PageQueries>
  );
}
