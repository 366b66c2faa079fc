import type { QueryClient } from "@tanstack/react-query";
import { AthleteStep } from "#areas/people/athletes/components/athlete-step.tsx";
import {
  prefetchAthletes,
  useOwnAthletes,
} from "#areas/people/athletes/components/own-athletes.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { BuildPass } from "#areas/rawpass/passes/components/builder/build-pass.tsx";
import { getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";

export const meta = describePage(() => ({
  title: "Build your RawPass",
  description: "Choose what to train, how often and when, and see what it costs a month.",
  path: paths.rawPassBuild,
  isSearchable: false,
}));

export const loader = pageLoader(prefetch);

/** Prices and free places are reloaded on each visit. */
export const clientLoader = readFirst(prefetch);

async function prefetch(client: QueryClient): Promise<void> {
  await Promise.all([
    client.prefetchQuery({ ...getQuery("/api/rawpass/on-sale"), staleTime: 0 }),
    prefetchAthletes(client),
  ]);
}

export default function BuildPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-8 sm:px-6 sm:pt-16 sm:pb-12">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            Build your <span className="text-red">pass</span>
          </h1>
          <p className="mt-4 max-w-xl text-pretty text-dim text-lg">
            Four short steps. You see at each of them what it costs a month, and why.
          </p>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 sm:px-6 lg:py-14">
        <Part>
          <Build />
        </Part>
      </div>
    </PageQueries>
  );
}

function Build() {
  const { user, confirmAdult } = useAccount();
  const { athletes, isFetching, refetch } = useOwnAthletes();
  if (!user || !athletes) {
    return isFetching ? (
      <ListLoading label="Loading your athletes..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show your athletes right now.</ListError>
    );
  }
  return (
    <BuildPass
      userId={user.id}
      athletes={athletes}
      athleteStep={(wish) => (
        <AthleteStep
          {...wish}
          athletes={athletes}
          confirmAdult={user.isAdult ? null : confirmAdult}
        />
      )}
    />
  );
}
