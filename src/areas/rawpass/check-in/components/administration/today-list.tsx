import { clockTime } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { inWords } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { Column } from "#ui/data-table.tsx";
import { TableView } from "#ui/list-view.tsx";
import { useListView } from "#ui/use-list-view.ts";
import { MISSED_DAYS, MISSED_TOLD } from "../../rules/decision.ts";
import type { Today, TodaySession } from "../../schema/administration.ts";
import { TODAY } from "./lists.ts";

const COLUMNS: readonly Column<TodaySession>[] = [
  {
    label: "Time",
    cell: ({ startTime, endTime }) => (
      <span className="whitespace-nowrap">
        {clockTime(startTime)} – {clockTime(endTime)}
      </span>
    ),
  },
  { label: "Activity", cell: ({ activityName }) => <strong>{activityName}</strong> },
  { label: "In", cell: (session) => `${countOf(session, "in")} of ${session.people.length}` },
  { label: "Places", cell: ({ capacity }) => capacity },
  { label: "Missing", cell: (session) => <Missing session={session} /> },
];

function countOf({ people }: TodaySession, wanted: string): number {
  return people.filter(({ presence }) => presence === wanted).length;
}

function Missing({ session: { people, closedFor } }: { session: TodaySession }) {
  if (closedFor !== null) return <>Closed: {closedFor}</>;
  const missing = people.filter(({ presence }) => presence === "missing");
  if (missing.length === 0) return <>–</>;
  return <>{missing.map(fullName).join(", ")}</>;
}

/** Who is expected, in and missing today, and who missed several sessions lately. */
export function TodayList() {
  const state = useListView(TODAY);
  return (
    <>
      <TableView state={state} columns={COLUMNS} />
      {state.answer.data && <MissedOften often={state.answer.data.missedOften} />}
    </>
  );
}

function MissedOften({ often }: { often: Today["missedOften"] }) {
  if (often.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-3xl">{`Missed ${inWords(MISSED_TOLD)} times or more in ${MISSED_DAYS} days`}</h2>
      <ul className="grid gap-1">
        {often.map((athlete) => (
          <li key={athlete.athleteId}>
            {fullName(athlete)}: {athlete.missed} sessions
          </li>
        ))}
      </ul>
    </section>
  );
}
