import { useQuery } from "@tanstack/react-query";
import { data, Link, type LoaderFunctionArgs, useNavigate, useParams } from "react-router";
import { hoursOf } from "#areas/board/events/components/words.ts";
import type { PublicEvent } from "#areas/board/events/schema/events.ts";
import { TOUCHED } from "#areas/board/registrations/client.ts";
import { OwnRegistrations } from "#areas/board/registrations/components/own-registrations.tsx";
import { whatFollows } from "#areas/board/registrations/components/what-follows.ts";
import { troubleWithBirth } from "#areas/board/registrations/rules.ts";
import type { EventRegistrations } from "#areas/board/registrations/schema/registrations.ts";
import { AthleteStep } from "#areas/people/athletes/components/athlete-step.tsx";
import {
  prefetchAthletes,
  useOwnAthletes,
} from "#areas/people/athletes/components/own-athletes.ts";
import { useAccount } from "#areas/platform/accounts/components/use-account.ts";
import { call, getQuery } from "#lib/call.ts";
import { describePage } from "#lib/describe-page.ts";
import { inShortDollars } from "#lib/money.ts";
import { pageLoader } from "#lib/page-data.ts";
import { openAtOnce, PageQueries } from "#lib/page-queries.tsx";
import { paths } from "#paths.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { Part } from "#ui/part.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";

/** Ids are plain: anything else has no event. */
const ID = /^[1-9]\d{0,9}$/;

export const meta = describePage(() => ({
  title: "Register for an event",
  description: "Register your athlete for a showcase, an evaluation day or a tryout.",
  path: paths.events,
  isSearchable: false,
}));

export const loader = pageLoader(async (client, { params }) => {
  await Promise.all([
    client.prefetchQuery(
      getQuery("/api/events/{id}/registrations", { path: { id: eventIn(params) } }),
    ),
    prefetchAthletes(client),
  ]);
});

export async function clientLoader({ params }: Pick<LoaderFunctionArgs, "params">) {
  eventIn(params);
  return openAtOnce();
}

/** Where a family registers its athletes for an event. */
export default function RegisterPage() {
  const eventId = eventIn(useParams());
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-3xl flex-1 px-4 py-8 sm:px-6 sm:py-12">
        <p className="mb-2 text-sm">
          <Link to={paths.events} className="inline-block min-h-6 underline">
            All events
          </Link>
        </p>
        <h1 className="text-[clamp(3rem,8.5vw,6rem)] uppercase leading-[0.88]">Register</h1>
        <Part key={eventId}>
          <Registration eventId={eventId} />
        </Part>
      </div>
    </PageQueries>
  );
}

function Registration({ eventId }: { eventId: number }) {
  const query = useQuery({
    ...getQuery("/api/events/{id}/registrations", { path: { id: eventId } }),
    staleTime: 0,
  });
  return (
    <Loaded query={query} rows="the event">
      {({ data: found }) => (
        <div className="mt-8 grid gap-8">
          <EventFacts event={found.event} />
          <OwnRegistrations
            registrations={found.registrations}
            hasBegun={found.hasBegun || found.event.isCalledOff}
          />
          {found.event.isCalledOff || found.hasBegun ? (
            <p>
              {found.event.isCalledOff
                ? "This event is called off."
                : "This event has begun. Registration is closed."}
            </p>
          ) : (
            <RegisterStep {...found} />
          )}
        </div>
      )}
    </Loaded>
  );
}

/** When and where an event is, and what it costs. */
function EventFacts({ event }: { event: PublicEvent }) {
  return (
    <section className="cut border-red border-l-4 bg-raised p-5 sm:p-8">
      <h2 className="wrap-anywhere text-4xl uppercase leading-none">{event.name}</h2>
      <p className="mt-4 text-lg">
        <time dateTime={event.startsAtMoment}>{hoursOf(event)}</time> (New Orleans time)
      </p>
      <p className="wrap-anywhere mt-1 text-dim">{event.place}</p>
      <p className="mt-4">
        {event.priceCents === 0
          ? "Free"
          : `${inShortDollars(event.priceCents)}, paid at the desk on the day`}
      </p>
      {event.bring && (
        <p className="wrap-anywhere mt-1 whitespace-pre-line">What to bring: {event.bring}</p>
      )}
    </section>
  );
}

function RegisterStep({ event, placesLeft, waiting, registrations }: EventRegistrations["data"]) {
  const { user, confirmAdult } = useAccount();
  const { athletes, isFetching, refetch } = useOwnAthletes();
  const navigate = useNavigate();
  const { mutate } = useMutationFeedback(TOUCHED);
  if (!user || !athletes) {
    return isFetching ? (
      <ListLoading label="Loading your athletes..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show your athletes right now.</ListError>
    );
  }
  const isRegistered = (id: number) =>
    registrations.some(({ athleteId, cancelledBy }) => athleteId === id && cancelledBy === null);
  const others = athletes.filter(({ id }) => !isRegistered(id));
  const isFull = placesLeft === 0;
  const startsAt = new Date(event.startsAtMoment);
  return (
    <AthleteStep
      key={athletes.length - others.length}
      athletes={others}
      chosenId={null}
      troubleWithBirth={(birthDate) => troubleWithBirth({ ...event, startsAt }, birthDate)}
      error={undefined}
      confirmAdult={user.isAdult ? null : confirmAdult}
      heading={
        <div>
          <h2 className="text-3xl uppercase">
            {isFull ? "Join the waiting list" : "Register an athlete"}
          </h2>
          <p className="mt-2 text-dim">
            {whatFollows({ placesLeft, waiting, isEmailConfirmed: user.isEmailConfirmed })}
          </p>
        </div>
      }
      label={isFull ? "Join the waiting list" : "Register"}
      onBack={() => void navigate(paths.events)}
      onReady={(athleteId) =>
        void mutate(
          () =>
            call("POST", "/api/events/{id}/registrations", {
              path: { id: event.id },
              body: { athleteId, mayWait: isFull },
            }),
          ({ message = "The athlete is registered." }) => message,
          "The athlete was not registered",
        )
      }
    />
  );
}

function eventIn({ id = "" }: LoaderFunctionArgs["params"]): number {
  if (!ID.test(id)) throw data(null, { status: 404 });
  return Number(id);
}
