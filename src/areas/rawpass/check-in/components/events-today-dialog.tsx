import { useQuery } from "@tanstack/react-query";
import type { EventsOfToday } from "#areas/board/registrations/schema/registrations.ts";
import { inDollars } from "#lib/money.ts";
import { Dialog } from "#ui/dialog.tsx";
import { eventsOfTodayQuery } from "../client/events.ts";
import { timeOf } from "../schema/answer-words.ts";
import { Unread } from "./own-login.tsx";

/** The events of today with who is registered, and what each owes. Loaded when it is opened. */
export default function EventsTodayDialog({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery(eventsOfTodayQuery());
  return (
    <Dialog title="Today's events" onClose={onClose}>
      {error && <Unread error={error} what="today's events" />}
      {!data && !error && <p className="text-dim">Reading the events…</p>}
      {data?.data.length === 0 && <p className="text-dim">There is no event today.</p>}
      <div className="grid gap-6">
        {data?.data.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </div>
    </Dialog>
  );
}

function Event({ event }: { event: EventsOfToday["data"][number] }) {
  const { id, name, startsAt, priceCents, people } = event;
  const isFree = priceCents === 0;
  return (
    <section aria-labelledby={`event-${id}`} className="grid gap-3">
      <h3 id={`event-${id}`} className="wrap-anywhere font-semibold">
        {name}, {timeOf(startsAt)}
      </h3>
      <p className="text-dim">
        {isFree
          ? "Free of charge."
          : `${inDollars(priceCents)} each, taken here. Keep your own list: the site doesn't record who has paid.`}
      </p>
      {!isFree && people.length === 0 && <p>Nobody is registered.</p>}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <li key={person.id} className="flex justify-between gap-3 py-2">
            <span className="wrap-anywhere min-w-0">{person.athleteName}</span>
            <span className="shrink-0 text-dim">{inDollars(priceCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
