import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getQuery } from "#lib/call.ts";
import { ListError, ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import { useKeptFocus } from "#ui/use-kept-focus.ts";
import { usePatience } from "#ui/use-patience.ts";
import { bookingsOf } from "../../rules/own-sessions.ts";
import type { OwnBooking } from "../../schema/own.ts";
import { BookingEntry, isHeld } from "./booking-entry.tsx";
import { History } from "./history.tsx";
import { MakeUps } from "./make-ups.tsx";
import { WeeklyWait, type WeeklyWaitProps } from "./weekly-wait.tsx";

const ASK_EVERY_MS = 1_000;

interface AthleteSessionsProps extends Pick<WeeklyWaitProps, "onTake"> {
  athleteId: number;
  athleteName: string;
  hasPass: boolean;
  /** A code to show at the desk, with what it is for. */
  code(of: { code: string; booking: OwnBooking }): ReactNode;
}

/** What an athlete has beside the passes: single sessions, waits, make-ups, and what is over. Loaded by itself. */
export default function AthleteSessions(props: AthleteSessionsProps) {
  const { athleteId, athleteName, hasPass, onTake, code } = props;
  const { data, isFetching, refetch } = useOwnBookings();
  if (!data) {
    return isFetching ? (
      <ListLoading label="Loading the sessions..." />
    ) : (
      <ListError onRetry={() => void refetch()}>We can't show the sessions right now.</ListError>
    );
  }
  const { single, waits, weekly, makeUps } = bookingsOf(data.data, athleteId);
  const [next] = single.filter((booking) => booking.code !== null);
  return (
    <div className="grid gap-10">
      <Section title="Single sessions" of={athleteName} count={single.length}>
        {single.map((booking) => (
          <li key={booking.id}>
            <BookingEntry booking={booking}>
              {booking.code && (
                <details open={booking === next} className="mt-4">
                  <summary className="min-h-11 cursor-pointer py-2 font-semibold">
                    Code for the desk
                  </summary>
                  <div className="mt-2">{code({ code: booking.code, booking })}</div>
                </details>
              )}
            </BookingEntry>
          </li>
        ))}
      </Section>
      <Section title="Waitlists" of={athleteName} count={waits.length + weekly.length}>
        {waits.map((booking) => (
          <li key={booking.id}>
            <BookingEntry booking={booking} />
          </li>
        ))}
        {weekly.map((entry) => (
          <li key={`weekly ${entry.id}`}>
            <WeeklyWait entry={entry} onTake={onTake} />
          </li>
        ))}
      </Section>
      {(hasPass || makeUps.length > 0) && (
        <Part>
          <MakeUps athleteId={athleteId} athleteName={athleteName} makeUps={makeUps} />
        </Part>
      )}
      <noscript>
        <p className="text-dim">
          Codes, canceling and earlier sessions require JavaScript, which is turned off in your
          browser.
        </p>
      </noscript>
      <Part>
        <History athleteId={athleteId} athleteName={athleteName} />
      </Part>
    </div>
  );
}

interface SectionProps {
  title: string;
  of: string;
  /** Nothing is shown of none. */
  count: number;
  children: ReactNode;
}

function Section({ title, of, count, children }: SectionProps) {
  const place = useKeptFocus<HTMLElement>(count);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`${title} of ${of}`}
      className={`border-line border-t-8 bg-raised p-5 sm:p-8 ${count > 0 ? "" : "hidden"}`}
    >
      <h2 className="text-4xl uppercase">{title}</h2>
      <ul className="mt-5 grid gap-4">{children}</ul>
    </section>
  );
}

/** Whoever comes from the payment waits here for the provider's word, for 10 seconds. */
function useOwnBookings() {
  const isPatient = usePatience();
  return useQuery({
    ...getQuery("/api/rawpass/bookings"),
    refetchInterval: ({ state }) =>
      isPatient && state.data?.data.coming.some(isHeld) ? ASK_EVERY_MS : false,
  });
}
