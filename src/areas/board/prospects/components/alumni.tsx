import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { getQuery } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import { Part } from "#ui/part.tsx";
import type { Alumnus } from "../schema/alumni.ts";
import { BoardError, BoardLoading } from "./board-states.tsx";
import { UNKNOWN } from "./describe.ts";

/** Everybody who has graduated from the board, by class. */
export function Alumni() {
  const { data, isFetching, refetch } = useQuery(getQuery("/api/prospects/alumni"));
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8 sm:px-6 sm:py-12">
      <Link
        to={paths.board}
        className="inline-flex min-h-11 items-center gap-2 text-dim hover:text-chalk print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} />
        NOLA Top 100
      </Link>
      <h1 className="mt-4 text-5xl uppercase sm:text-6xl">Alumni</h1>
      <p className="mt-3 max-w-2xl text-pretty text-dim text-lg">
        Players who graduated from the NOLA Top 100, with the best rank they had and where they
        committed.
      </p>
      <div className="mt-10">
        {data ? (
          <Part>
            <Classes players={data.data} />
          </Part>
        ) : isFetching ? (
          <BoardLoading />
        ) : (
          <BoardError onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

function Classes({ players }: { players: readonly Alumnus[] }) {
  if (players.length === 0) {
    return <p className="bg-night p-6">No one has graduated from the board yet.</p>;
  }
  const classes = [...Map.groupBy(players, ({ gradYear }) => gradYear)];
  return (
    <div className="grid gap-12">
      {classes.map(([gradYear, ofClass]) => (
        <section key={gradYear} aria-labelledby={`class-${gradYear}`}>
          <h2 id={`class-${gradYear}`} className="text-3xl uppercase">
            {gradYear === null ? "Class unknown" : `Class of ${gradYear}`}
          </h2>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            {ofClass.map((player) => (
              <Player key={player.id} player={player} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Player({ player }: { player: Alumnus }) {
  const { bestEdition, bestRank, committedTo, positionPrimary } = player;
  return (
    <li className="flex min-w-0 items-center gap-5 border-line border-l-4 bg-night p-4">
      <p className="w-14 shrink-0 text-center">
        <span className="block font-bold font-display text-4xl tabular-nums leading-none">
          {bestRank ?? UNKNOWN}
        </span>
        <span className="text-dim text-xs">{bestRank === null ? "Unranked" : "Best rank"}</span>
      </p>
      <div className="min-w-0">
        <Link
          to={paths.player(player.id)}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-lg underline decoration-edge underline-offset-4 hover:decoration-chalk"
        >
          {fullName(player)}
        </Link>
        <p className="text-dim text-sm">{positionPrimary ?? UNKNOWN}</p>
        {bestEdition && (
          <Link
            to={paths.edition(bestEdition.slug)}
            className="wrap-anywhere inline-flex min-h-11 items-center text-sm underline decoration-edge underline-offset-4 hover:decoration-chalk"
          >
            {bestEdition.title}
          </Link>
        )}
        {committedTo && <p className="wrap-anywhere mt-1">Committed to {committedTo}</p>}
      </div>
    </li>
  );
}
