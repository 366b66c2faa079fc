import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  BURST_FACTOR,
  BURST_LEAST,
  BURST_MONTHS_KEPT,
  BURST_MS,
} from "#areas/votes/access/limits.ts";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { getQuery } from "#lib/call.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { BurstEntry } from "./burst-entry.tsx";

const BURST_MINUTES = BURST_MS / MINUTE_MS;

/** Times in which a player or a nomination got far more votes than usual. */
export function BurstList() {
  const query = useQuery(getQuery("/api/admin/vote-bursts"));
  return (
    <Loaded query={query} rows="the bursts">
      {({ data, waiting }) => <Bursts bursts={data} waiting={waiting} />}
    </Loaded>
  );
}

function Bursts({ bursts, waiting }: { bursts: readonly VoteBurst[]; waiting: number }) {
  const shown = bursts.filter(({ waitsSince }) => waitsSince !== null).length;
  return (
    <section aria-labelledby="bursts">
      <h2 id="bursts" className="text-3xl">
        Bursts
      </h2>
      <p className="mt-2 mb-6 max-w-3xl text-dim">
        More than {BURST_LEAST} votes within {BURST_MINUTES} minutes, and more than {BURST_FACTOR}{" "}
        times the player's best {BURST_MINUTES} minutes of the week before. A burst lasts as long as
        votes come at a third of that pace; slower votes before and after it are left alone. A post
        by a team can do this as well as a program.
      </p>
      {waiting > shown && (
        <p className="mb-6">
          The oldest {shown} of {waiting.toLocaleString("en-US")} that wait are shown.{" "}
          <Link to={paths.adminQueue} className="underline underline-offset-4">
            All of them are in the queue
          </Link>
          .
        </p>
      )}
      {bursts.length > 0 ? (
        <ul className="grid gap-6">
          {bursts.map((burst) => (
            <li key={burst.id}>
              <article
                aria-labelledby={`burst-${burst.id}`}
                className={`border-l-4 bg-night p-5 ${burst.waitsSince ? "border-red" : "border-line"}`}
              >
                <BurstEntry burst={burst} titleId={`burst-${burst.id}`} />
              </article>
            </li>
          ))}
        </ul>
      ) : (
        <ListEmpty>
          {`No bursts in the past ${BURST_MONTHS_KEPT} months. When votes flood in, we'll email staff and show them here.`}
        </ListEmpty>
      )}
    </section>
  );
}
