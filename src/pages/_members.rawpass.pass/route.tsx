import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { isWaiverDue } from "#areas/people/athletes/access.ts";
import {
  prefetchAthletes,
  useOwnAthletes,
} from "#areas/people/athletes/components/own-athletes.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { prefetchBookings } from "#areas/rawpass/bookings/components/own/prefetch-bookings.ts";
import { useActiveAthletes } from "#areas/rawpass/bookings/components/own/use-active-athletes.ts";
import { OwnPasses } from "#areas/rawpass/passes/components/own/own-passes.tsx";
import { PassCode } from "#areas/rawpass/passes/components/pass-code.tsx";
import { prefetchPasses } from "#areas/rawpass/passes/components/prefetch-passes.ts";
import { clockTime, dayAndMonth } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { describePage } from "#lib/describe-page.ts";
import { pageLoader } from "#lib/page-data.ts";
import { PageQueries, readFirst } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";

const WaiverDue = import.meta.env.SSR
  ? (await import("#areas/people/athletes/components/waiver-due.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/people/athletes/components/waiver-due.tsx")));
const EditAthlete = import.meta.env.SSR
  ? (await import("#areas/people/athletes/components/edit-athlete.tsx")).default
  : lazy(() => untilLoaded(() => import("#areas/people/athletes/components/edit-athlete.tsx")));
const parts = import.meta.env.SSR ? await import("./pass-parts.ts") : null;
const loadParts = () => untilLoaded(() => import("./pass-parts.ts"));
const AthleteSessions =
  parts?.AthleteSessions ?? lazy(async () => ({ default: (await loadParts()).AthleteSessions }));
const CancelSession =
  parts?.CancelSession ?? lazy(async () => ({ default: (await loadParts()).CancelSession }));
const Calendar = parts?.Calendar ?? lazy(async () => ({ default: (await loadParts()).Calendar }));

export const meta = describePage(() => ({
  title: "My RawPass",
  description: "The passes and sessions of your athletes: codes, waitlists, make-ups and billing.",
  path: paths.rawPassOwn,
  isSearchable: false,
}));

export const loader = pageLoader(prefetch);

/** Each visit reads this again: payments may have arrived in the meantime. */
export const clientLoader = readFirst(prefetch);

async function prefetch(client: QueryClient): Promise<void> {
  await Promise.all([prefetchPasses(client), prefetchAthletes(client), prefetchBookings(client)]);
}

export default function PassPage() {
  return (
    <PageQueries>
      <div className="bg-night">
        <div className="mx-auto w-full max-w-5xl px-4 pt-10 pb-8 sm:px-6 sm:pt-16 sm:pb-12">
          <h1 className="text-[clamp(3rem,8.5vw,6.5rem)] uppercase leading-[0.85]">
            My Raw<span className="text-red">Pass</span>
          </h1>
        </div>
      </div>
      <Stitches className="-mt-2 relative" />
      <div className="mx-auto w-full max-w-5xl flex-1 px-4 py-8 sm:px-6 lg:py-14">
        <Part>
          <Passes />
        </Part>
      </div>
    </PageQueries>
  );
}

function Passes() {
  const { user } = useAccount();
  const { athletes, isFetching, refetch } = useOwnAthletes();
  const { athleteIds, urgentId } = useActiveAthletes();
  const navigate = useNavigate();
  if (user && athletes) {
    return (
      <>
        <OwnPasses
          userId={user.id}
          athletes={athletes}
          otherIds={athleteIds}
          firstId={urgentId}
          notice={(athlete) =>
            isWaiverDue(athlete, new Date()) && (
              <Suspense>
                <Part>
                  <WaiverDue athlete={athlete} />
                </Part>
              </Suspense>
            )
          }
          details={(athlete) => (
            <Suspense>
              <Part>
                <EditAthlete athlete={athlete} />
              </Part>
            </Suspense>
          )}
          beside={(athlete) => (
            <Suspense>
              <Part>
                <AthleteSessions
                  {...athlete}
                  code={({ code, booking }) => (
                    <PassCode
                      passId={null}
                      code={code}
                      name={athlete.athleteName}
                      detail={`${booking.activityName}, ${dayAndMonth(booking.date)} at ${clockTime(booking.startTime)}`}
                    />
                  )}
                  onTake={(entry) =>
                    void import("#areas/rawpass/passes/components/own/take-weekly-place.ts").then(
                      ({ takeWeeklyPlace }) => {
                        takeWeeklyPlace(user.id, entry);
                        navigate(paths.rawPassBuild);
                      },
                      notifyNotOpened,
                    )
                  }
                />
              </Part>
            </Suspense>
          )}
          cancelSession={(bookingId) => (
            <Suspense>
              <Part>
                <CancelSession bookingId={bookingId} />
              </Part>
            </Suspense>
          )}
        />
        <Suspense>
          <Part>
            <Calendar />
          </Part>
        </Suspense>
      </>
    );
  }
  return isFetching ? (
    <ListLoading label="Loading your athletes..." />
  ) : (
    <ListError onRetry={() => void refetch()}>We can't show your passes right now.</ListError>
  );
}
