import { useQuery } from "@tanstack/react-query";
import { data, Link, type LoaderFunctionArgs, useParams } from "react-router";
import { PlayerFacts } from "#areas/board/prospects/components/administration/player-facts.tsx";
import { ScoutingSheet } from "#areas/board/prospects/components/administration/scout-sheet.tsx";
import { StaffGuardian } from "#areas/consent/components/staff-guardian.tsx";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { fullName } from "#lib/names/person-name.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";

/** Ids are plain: anything else has no player. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage(() => ({
  title: "Player file",
  description: "What staff keep of one player beside the board.",
  path: paths.prospectAdmin,
  isSearchable: false,
}));

export const loader = pageLoader((client, { params }) =>
  client.prefetchQuery(
    getQuery("/api/admin/prospects/{id}/guardian", { path: { id: playerIn(params) } }),
  ),
);

export async function clientLoader({ params }: Pick<LoaderFunctionArgs, "params">) {
  playerIn(params);
  return openAtOnce();
}

/** What staff keep of one player. */
export default function PlayerFilePage() {
  const id = playerIn(useParams());
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <p className="mb-2 text-sm">
          <Link to={paths.prospectAdmin} className="inline-block min-h-6 underline">
            All prospects
          </Link>
        </p>
        <PlayerName id={id} />
        <Part key={id}>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <StaffGuardian id={id} />
            <PlayerFacts id={id} />
          </div>
          <div className="mt-6">
            <Scouting id={id} />
          </div>
        </Part>
      </div>
    </PageQueries>
  );
}

function Scouting({ id }: { id: number }) {
  return <ScoutingSheet id={id} name={usePlayerName(id)} />;
}

function PlayerName({ id }: { id: number }) {
  return <h1 className="wrap-anywhere mb-6 text-5xl uppercase">{usePlayerName(id)}</h1>;
}

function usePlayerName(id: number): string {
  const { data: guardian } = useQuery(
    getQuery("/api/admin/prospects/{id}/guardian", { path: { id } }),
  );
  const player = guardian?.data.player;
  return player ? fullName(player) : "Player";
}

function playerIn({ id = "" }: LoaderFunctionArgs["params"]): number {
  if (!ID.test(id)) throw data(null, { status: 404 });
  return Number(id);
}
