import type { QueryClient } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import { AthleteStep } from "#areas/people/athletes/components/athlete-step.tsx";
import {
  prefetchAthletes,
  useOwnAthletes,
} from "#areas/people/athletes/components/own-athletes.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { DropIn } from "#areas/rawpass/bookings/components/drop-in/drop-in.tsx";
import type { WantedSession } from "#areas/rawpass/bookings/components/drop-in/wanted-session.ts";
import { prefetchBookings } from "#areas/rawpass/bookings/components/own/prefetch-bookings.ts";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

const ID = /^[1-9]\d{0,9}$/;
/** A weekly time has none. */
const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/;

type Params = LoaderFunctionArgs["params"];

export const meta = describePage<{ wanted: WantedSession } | undefined>((read) => {
  if (!read) return null;
  const { slotId, date } = read.wanted;
  const isWeekly = date === null;
  return {
    title: isWeekly ? "Wait for a weekly place" : "Drop in to a session",
    description: isWeekly
      ? "Join the waitlist for a weekly place, and hear as soon as one is free."
      : "Book one session for your athlete, or wait for a place in it.",
    path: date === null ? paths.rawPassWaitlist(slotId) : paths.rawPassDropIn(slotId, date),
    isSearchable: false,
  };
});

export const loader = pageLoader(read);

/** Prices and free places are reloaded on each visit. */
export const clientLoader = readFirst(read);

async function read(client: QueryClient, { params }: LoaderFunctionArgs) {
  const wanted = wantedIn(params);
  await Promise.all([
    client.prefetchQuery({ ...getQuery("/api/rawpass/week"), staleTime: 0 }),
    prefetchAthletes(client),
    prefetchBookings(client),
  ]);
  return { wanted };
}

/** What an address names. Throws 404 for one that can name nothing. */
function wantedIn({ slotId = "", date }: Params): WantedSession {
  if (!ID.test(slotId) || !DAY.test(date ?? "")) throw data(null, { status: 404 });
  return { slotId: Number(slotId), date: date ?? null };
}

export default function DropInPage() {
  const wanted = wantedIn(useParams());
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-8 sm:px-6 sm:pt-16 sm:pb-12">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            {wanted.date === null ? (
              <>
                Join the <span className="text-red">line</span>
              </>
            ) : (
              <>
                Drop <span className="text-red">in</span>
              </>
            )}
          </h1>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 sm:px-6 lg:py-14">
        <Part>
          <Steps key={`${wanted.slotId} ${wanted.date}`} wanted={wanted} />
        </Part>
      </div>
    </PageQueries>
  );
}

function Steps({ wanted }: { wanted: WantedSession }) {
  const { user, confirmAdult } = useAccount();
  const { athletes, isFetching, refetch } = useOwnAthletes();
  const navigate = useNavigate();
  if (!user || !athletes) {
    return isFetching ? (
      <ListLoading label="Loading your athletes..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show your athletes right now.</ListError>
    );
  }
  return (
    <DropIn
      wanted={wanted}
      athletes={athletes}
      athleteStep={(wish) => (
        <AthleteStep
          {...wish}
          athletes={athletes}
          confirmAdult={user.isAdult ? null : confirmAdult}
        />
      )}
      onLeave={() => navigate(paths.rawPass)}
    />
  );
}
