import { useId } from "react";
import { Link } from "react-router";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { WorkItem } from "#ui/work-list.tsx";
import { QUEUE_TOUCHED } from "../client/staff.ts";
import type { PlayerTakeDown } from "../schema/guardian.ts";

/** A player whom a guardian hid, until staff have noted it. */
export default function TakeDownEntry({
  takeDown: { prospectId, playerName, saidAt },
}: {
  takeDown: PlayerTakeDown;
}) {
  const titleId = useId();
  const { isPending, mutate } = useMutationFeedback(QUEUE_TOUCHED);
  return (
    <WorkItem titleId={titleId} className="border-line border-l-4 bg-raised p-4 sm:p-5">
      <p className="font-semibold text-dim text-sm">Taken down by guardian</p>
      <h3 id={titleId} className="wrap-anywhere text-2xl">
        <Link to={paths.playerFile(prospectId)} className="underline-offset-4 hover:underline">
          {playerName}
        </Link>
      </h3>
      <p className="mt-3 text-pretty">
        The guardian hid this player on the board: <LocalTime at={saidAt} />. No one sees the player
        until the guardian says otherwise.
      </p>
      <p className="mt-3 text-pretty">
        Comments, products and other texts that named this player before may still be public. Please
        search them for the last name.
      </p>
      <div className="needs-scripts mt-4">
        <Button
          disabled={isPending}
          onClick={() =>
            void mutate(
              () =>
                call("POST", "/api/admin/prospects/{id}/take-down", { path: { id: prospectId } }),
              "Noted. It is off the queue",
            )
          }
        >
          Seen
        </Button>
      </div>
    </WorkItem>
  );
}
