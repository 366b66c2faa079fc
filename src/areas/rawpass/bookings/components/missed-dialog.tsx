import { useQuery } from "@tanstack/react-query";
import { nameOfSession } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ListEmpty } from "#ui/list-states.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { MISSED_DAYS_BACK } from "../rules/limits.ts";
import type { MissedSession, MissedSessions } from "../schema/staff.ts";

/** Whose sessions these are; null after the athlete was deleted. */
interface Subject {
  athleteId: number | null;
  athleteName: string | null;
}

/** What an athlete missed or canceled late, where staff note an illness. Loaded when it is opened. */
export default function MissedDialog({ row, onClose }: RowDialogProps<Subject>) {
  return (
    <Dialog title={`Missed by ${row.athleteName ?? "a deleted athlete"}`} onClose={onClose}>
      {row.athleteId !== null && <MissedOf athleteId={row.athleteId} />}
      <p className="mt-6 text-right">
        <CloseButton>Close</CloseButton>
      </p>
    </Dialog>
  );
}

function MissedOf({ athleteId }: { athleteId: number }) {
  const query = useQuery({
    ...getQuery("/api/admin/rawpass/athletes/{id}/missed", { path: { id: athleteId } }),
    staleTime: 0,
  });
  return (
    <Loaded query={query} rows="sessions">
      {(missed) => <Missed missed={missed} />}
    </Loaded>
  );
}

const STATES: Partial<Record<MissedSession["state"], string>> = {
  late_cancelled: "Canceled late",
  no_show: "Missed",
};

function Missed({ missed: { data, illnessesLeft } }: { missed: MissedSessions }) {
  const { isPending, mutate } = useMutationFeedback(["/api/admin/rawpass/athletes/{id}/missed"]);
  const note = (id: number) =>
    mutate(
      () => call("POST", "/api/admin/rawpass/bookings/{id}/illness", { path: { id } }),
      "The illness is noted, and the make-up given",
      "Not noted",
    );
  if (data.length === 0)
    return <ListEmpty>{`Nothing was missed in the last ${MISSED_DAYS_BACK} days.`}</ListEmpty>;
  return (
    <>
      <p className="text-pretty text-dim">
        For an illness the family gets a make-up, twice a quarter.{" "}
        {illnessesLeft === 0 ? "Both are used." : `${illnessesLeft} left in this quarter.`}
      </p>
      <ul className="mt-4 grid gap-px bg-line">
        {data.map((session) => (
          <li key={session.id} className="flex items-center gap-4 bg-raised py-3">
            <p className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-semibold">{session.activityName}</span>
              {nameOfSession(session)}
              <span className="block text-dim text-sm">{labelOf(STATES, session.state)}</span>
            </p>
            {illnessesLeft > 0 && (
              <Button look="quiet" disabled={isPending} onClick={() => void note(session.id)}>
                Was ill<span className="sr-only"> on {nameOfSession(session)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
