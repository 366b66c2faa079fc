import { useQuery } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { lastFirst } from "#lib/names/person-name.ts";
import { Loaded } from "#ui/list-view.tsx";
import { jerseyWords } from "./words.ts";

/** Who came to an event without a registration, and whom to call; for staff. */
export function WalkIns({ eventId }: { eventId: number }) {
  return (
    <Loaded
      query={useQuery(getQuery("/api/admin/events/{id}/walk-ins", { path: { id: eventId } }))}
      rows="the walk-ins"
    >
      {({ data }) =>
        data.length === 0 ? null : (
          <section aria-labelledby="walk-ins" className="mt-10 print:hidden">
            <h2 id="walk-ins" className="mb-3 text-3xl uppercase">
              Walk-ins
            </h2>
            <ul className="border-line border-t">
              {data.map(({ birthYear, guardianName, guardianPhone, ...player }) => (
                <li key={player.id} className="wrap-anywhere border-line border-b py-2">
                  <strong>{lastFirst(player)}</strong>
                  <span className="block text-dim text-sm">
                    {[jerseyWords(player), `born ${birthYear}`, guardianName, guardianPhone]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
