import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { call, getQuery } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client/staff.ts";

/** The reports to the families of an event; nothing where no family came by request. */
export function EventReports({ eventId }: { eventId: number }) {
  const { data } = useQuery(getQuery("/api/admin/events/{id}/reports", { path: { id: eventId } }));
  const { isPending, mutate } = useMutationFeedback([...TOUCHED, "/api/admin/events/{id}/reports"]);
  if (!data) return null;
  const { sent, ready, unconfirmed, empty } = data.data;
  if (sent + ready + unconfirmed + empty === 0) return null;
  return (
    <section className="mt-10 border-line border-t pt-6">
      <h2 className="text-3xl uppercase">Reports to families</h2>
      <p className="mt-1 mb-4 text-dim">
        {count(sent, "report")} sent, {ready} ready, {empty} without values or words.
      </p>
      {unconfirmed > 0 && (
        <p className="mb-4">
          {count(unconfirmed, "report")} can&apos;t go out yet: open the request&apos;s report to
          confirm the family.
        </p>
      )}
      <Button
        className="needs-scripts"
        disabled={isPending || ready === 0}
        onClick={() =>
          void mutate(
            () => call("POST", "/api/admin/events/{id}/reports", { path: { id: eventId } }),
            "The reports are on their way",
          )
        }
      >
        <Send aria-hidden="true" size={18} />
        Send {count(ready, "report")}
      </Button>
    </section>
  );
}
