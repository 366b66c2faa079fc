import { useQuery } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { deskSessionsQuery } from "../client/desk.ts";
import { timeOf } from "../schema/answer-words.ts";
import type { CheckInWish } from "../schema/desk.ts";
import type { DeskState } from "./use-desk.ts";

/** The sessions that staff may choose for an athlete who has none now. */
export function OtherSessions({ wish, desk }: { wish: CheckInWish; desk: DeskState }) {
  const { data } = useQuery(deskSessionsQuery());
  const open = data?.data.filter(({ closedFor }) => closedFor === null) ?? [];
  if (open.length === 0) return null;
  return (
    <div className="bg-night p-5">
      <p className="mb-3 font-semibold">Here for another session?</p>
      <div className="flex flex-wrap gap-3">
        {open.map(({ slotId, activityName, startsAt }) => (
          <Button
            key={slotId}
            look="quiet"
            disabled={desk.isPending}
            onClick={() => void desk.ask({ ...wish, slotId })}
          >
            {activityName}, {timeOf(startsAt)}
          </Button>
        ))}
      </div>
    </div>
  );
}
