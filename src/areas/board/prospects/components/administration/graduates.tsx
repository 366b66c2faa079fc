import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { Summary } from "#ui/summary.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { Graduates as AllGraduates } from "../../schema/alumni.ts";
import { UNKNOWN } from "../describe.ts";

/** From August 1: who has graduated, and the one button that makes them alumni; and the way back from there. */
export function Graduates() {
  const { data } = useQuery(getQuery("/api/admin/prospects/graduates"));
  if (!data) return null;
  const { due, alumni } = data.data;
  return (
    <>
      {due.length > 0 && <Due key={idsOf(due).join()} players={due} />}
      {alumni.length > 0 && <Alumni players={alumni} />}
    </>
  );
}

type Player = AllGraduates["due"][number];

function Due({ players }: { players: readonly Player[] }) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const ids = idsOf(players).filter((id) => !kept.includes(id));
  return (
    <section aria-labelledby="graduated" className="mb-6 border-red border-l-4 bg-night p-5">
      <h2 id="graduated" className="text-2xl uppercase">
        {count(players.length, "player")} graduated
      </h2>
      <p className="mt-2 max-w-3xl text-pretty">
        Their class finished school before August 1. As alumni they leave the ranking, nobody can
        vote for them any more, and everyone finds them among the alumni. You can bring them back.
      </p>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          Who they are
        </summary>
        <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
          {players.map((player) => (
            <li key={player.id}>
              <CheckField
                label={
                  <>
                    {fullName(player)} <span className="text-dim text-sm">{describe(player)}</span>
                  </>
                }
                checked={!kept.includes(player.id)}
                onChange={({ target }) =>
                  setKept(
                    target.checked ? kept.filter((id) => id !== player.id) : [...kept, player.id],
                  )
                }
              />
            </li>
          ))}
        </ul>
      </details>
      <Button
        className="needs-scripts mt-4"
        disabled={isPending || ids.length === 0}
        onClick={() =>
          void mutate(
            () => call("POST", "/api/admin/prospects/graduates", { body: { ids } }),
            `${count(ids.length, "player")} made alumni`,
            "No one was made an alumnus",
          )
        }
      >
        Make {ids.length === players.length ? "them" : ids.length} alumni
      </Button>
    </section>
  );
}

function Alumni({ players }: { players: AllGraduates["alumni"] }) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const [latest] = players
    .map(({ since }) => since)
    .toSorted()
    .reverse();
  const last = players.filter(({ since }) => since === latest);
  const back = (chosen: readonly Player[]) =>
    void mutate(
      () =>
        call("POST", "/api/admin/prospects/graduates/bring-back", { body: { ids: idsOf(chosen) } }),
      `${count(chosen.length, "player")} back on the board`,
      "No one was brought back",
    );
  return (
    <details className="mb-6 bg-night p-5">
      <Summary>{players.length === 1 ? "1 alumnus" : `${players.length} alumni`}</Summary>
      <p className="mt-2 max-w-3xl text-pretty text-dim text-sm">
        Who is brought back gets the rank from before if it is still free.
      </p>
      <Button
        look="quiet"
        className="needs-scripts mt-3"
        disabled={isPending}
        onClick={() => back(last)}
      >
        Bring back the last {last.length}
      </Button>
      <ul className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {players.map((player) => (
          <li key={player.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              {fullName(player)} <span className="text-dim text-sm">{describe(player)}</span>
            </span>
            <button
              type="button"
              disabled={isPending}
              onClick={() => back([player])}
              className="needs-scripts inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Bring back<span className="sr-only"> {fullName(player)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function describe({ gradYear, rank }: Player): string {
  return `class of ${gradYear ?? UNKNOWN}, ${rank === null ? "unranked" : `No. ${rank}`}`;
}

function idsOf(players: readonly Player[]): number[] {
  return players.map(({ id }) => id);
}
