import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { agesName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { inDollars } from "#lib/money.ts";

/** What is trained, for whom, and what a session costs. */
export function ActivityCards({ activities }: { activities: readonly PublicActivity[] }) {
  if (activities.length === 0) {
    return (
      <p className="border-line border-y px-4 py-16 text-center text-dim text-lg">
        There is nothing to book right now. Please come back soon.
      </p>
    );
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {activities.map((activity) => (
        <li key={activity.id} className="cut flex flex-col bg-raised p-6">
          <h2 className="wrap-anywhere text-3xl">{activity.name}</h2>
          <p className="mt-1 text-dim text-sm">
            {activity.type} · {agesName(activity)}
          </p>
          <p className="mt-3 mb-5 text-pretty">{activity.description}</p>
          <p className="mt-auto">
            <span className="font-bold font-display text-3xl tabular-nums">
              {inDollars(activity.rateCents)}
            </span>{" "}
            <span className="text-dim">a session</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
