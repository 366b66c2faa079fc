import { useQuery } from "@tanstack/react-query";
import { closureName } from "#areas/rawpass/schedule/schema/slot-names.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useKeptFocus } from "#ui/use-kept-focus.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { todayClosuresQuery } from "../client/closures.ts";
import { Unread } from "./own-login.tsx";

const TOUCHED: Touched = [
  "/api/rawpass/desk/sessions",
  "/api/rawpass/desk/closures",
  "/api/rawpass/desk/closure-effect",
];

/** The closures of today that can be taken back. Loaded when it is opened. */
export default function OpenAgainDialog({ onClose }: { onClose(): void }) {
  const { data, error } = useQuery(todayClosuresQuery());
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  const list = useKeptFocus<HTMLUListElement>(data?.data.length ?? 0);
  return (
    <Dialog title="Open again" onClose={onClose}>
      {error && <Unread error={error} what="the closures" />}
      {!data && !error && <p className="text-dim">Reading the closures…</p>}
      {data?.data.length === 0 && <p>No closure of today can be taken back any more.</p>}
      <ul ref={list} tabIndex={-1} aria-label="Closed today" className="grid gap-3 outline-none">
        {data?.data.map((closure) => (
          <li key={closure.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 break-words">
              {closure.activityName && `${closure.activityName}, `}
              {closureName(closure)}: {closure.reason}
            </span>
            <Button
              look="quiet"
              disabled={isPending}
              onClick={() =>
                void mutate(
                  () =>
                    call("DELETE", "/api/rawpass/desk/closures/{id}", { path: { id: closure.id } }),
                  "It is open again",
                  "It stays closed",
                )
              }
            >
              Open again
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
