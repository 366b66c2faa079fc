import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { count } from "#lib/count.ts";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useRecentUse } from "#ui/use-recent-use.ts";
import { deskSessionsQuery } from "../client/desk.ts";
import { timeOf } from "../schema/answer-words.ts";
import type { DeskRoster } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";
import type { DeviceState } from "./use-device.ts";
import { presenceName } from "./words.ts";

const SIGNS = {
  in: { Icon: CircleCheck, className: "text-turf" },
  missing: { Icon: CircleAlert, className: "text-ember" },
  expected: { Icon: CircleDashed, className: "text-dim" },
};

interface RostersProps {
  desk: DeskState;
  /** Whether a closed session can be opened again. */
  canOpenAgain: boolean;
}

/** All sessions of today, each with who has a place in it. Those that are over stand behind a button. */
export function Rosters(props: RostersProps) {
  const { desk } = props;
  const isUsed = useRecentUse();
  const query = deskSessionsQuery();
  const { data, error } = useQuery({ ...query, ...(!isUsed && { refetchInterval: false }) });
  const here = useRostersHere(desk.device);
  if (here) return <RosterList {...props} rosters={here} />;
  if (!data)
    return error ? (
      <p role="alert">The sessions can't be read right now.</p>
    ) : (
      <p className="text-dim">Reading the sessions…</p>
    );
  return (
    <RosterList {...props} rosters={data.data}>
      {error && <p role="alert">The sessions could not be read again, and may have changed.</p>}
    </RosterList>
  );
}

/** What the device knows of the sessions; null while the network is there. */
function useRostersHere({ isOffline, kept }: DeviceState): DeskRoster[] | null {
  const [rosters, setRosters] = useState<DeskRoster[] | null>(null);
  useEffect(() => {
    let isOver = false;
    async function read(): Promise<void> {
      const { listRostersHere } = await import("../rules/offline.ts");
      if (!isOver)
        setRosters(isOffline && kept?.known ? listRostersHere(kept.known, kept.now) : null);
    }
    void read();
    return () => {
      isOver = true;
    };
  }, [isOffline, kept]);
  return rosters;
}

interface RosterListProps extends RostersProps {
  rosters: DeskRoster[];
  children?: ReactNode;
}

const PHASE_LABELS = { over: "Over", running: "Running", to_come: "To come" };

function RosterList({ rosters, children, ...props }: RosterListProps) {
  const over = rosters.filter(({ phase }) => phase === "over");
  const ahead = rosters.filter(({ phase }) => phase !== "over");
  return (
    <section aria-label="Sessions" className="grid content-start gap-6">
      {children}
      {rosters.length === 0 && (
        <p className="cut bg-night p-6 text-dim">There are no sessions today.</p>
      )}
      {rosters.length > 0 && ahead.length === 0 && (
        <p className="cut bg-night p-6 text-dim">No session is running, and none begins today.</p>
      )}
      {ahead.map((roster) => (
        <Roster key={roster.slotId} {...props} roster={roster} />
      ))}
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            Earlier today: {count(over.length, "session")}
          </summary>
          <div className="mt-4 grid gap-6">
            {over.map((roster) => (
              <Roster key={roster.slotId} {...props} roster={roster} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

function Roster({ roster, desk, canOpenAgain }: RostersProps & { roster: DeskRoster }) {
  const { activityName, startsAt, endsAt, phase, people, capacity, closedFor } = roster;
  const isIn = people.filter(({ presence }) => presence === "in").length;
  return (
    <section
      tabIndex={-1}
      aria-label={`${activityName}, ${timeOf(startsAt)}`}
      className="cut bg-night p-5 outline-none"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-3xl">{activityName}</h2>
        <p className="text-dim">
          {PHASE_LABELS[phase]}: {timeOf(startsAt)} – {timeOf(endsAt)}
        </p>
      </div>
      {closedFor !== null && <p className="mb-3 font-semibold">Closed: {closedFor}</p>}
      {closedFor !== null && phase === "to_come" && canOpenAgain && <OpenAgain />}
      <p className="mb-3 text-dim text-sm">
        {isIn} of {people.length} in · {capacity} places
      </p>
      {people.length === 0 && <p>Nobody has a place in it.</p>}
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <Person key={person.athleteId} person={person} slotId={roster.slotId} desk={desk} />
        ))}
      </ul>
    </section>
  );
}

interface PersonProps {
  person: DeskRoster["people"][number];
  slotId: number;
  desk: DeskState;
}

function Person({ person, slotId, desk }: PersonProps) {
  const { athleteId, presence } = person;
  const { Icon, className } = SIGNS[presence];
  return (
    <li>
      <button
        type="button"
        disabled={desk.isPending}
        onClick={() => void desk.ask({ athleteId, slotId })}
        className="flex min-h-11 w-full items-center gap-3 px-2 text-left hover:bg-lifted"
      >
        <Icon aria-hidden="true" size={20} className={`shrink-0 ${className}`} />
        <span className="min-w-0 grow break-words">{fullName(person)}</span>
        <span className="shrink-0 text-dim text-sm">{presenceName(person)}</span>
      </button>
    </li>
  );
}

const loadDialog = () => import("./open-again-dialog.tsx");

/** Beside a closed session: takes a closure of today back. */
function OpenAgain() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = Dialog !== null;
  useEffect(() => {
    if (!isOpen) return;
    const session = button.current?.closest("section");
    return () => {
      // Once the session is open, the button goes with its dialog.
      if (document.activeElement === document.body) session?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <Button ref={button} look="quiet" className="needs-scripts mb-3" onClick={() => void open()}>
        Open again
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
