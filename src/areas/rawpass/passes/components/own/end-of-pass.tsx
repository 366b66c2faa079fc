import { useQuery } from "@tanstack/react-query";
import { call, getQuery } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import type { OwnPass } from "../../schema/passes.ts";
import { isOver } from "../pass-words.ts";
import { AlterationOfPass } from "./alteration-of-pass.tsx";
import { FreezeOfPass } from "./freeze-of-pass.tsx";

const loadDialog = () => import("./cancel-dialog.tsx");

/** How a pass is changed, frozen and comes back; how it is canceled, and how that is undone. */
export function EndOfPass({ pass, athleteName }: { pass: OwnPass; athleteName: string }) {
  const { data } = useQuery(getQuery("/api/rawpass/passes/{id}", { path: { id: pass.id } }));
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const cancellation = data?.data.cancellation ?? null;
  if (isOver(pass)) return null;
  // One that ends because of age can't be kept, so it can't be changed either.
  const isOutgrown = pass.cancelAt !== null && pass.outgrown !== null;
  return (
    <section
      aria-label="Change, freeze or end the pass"
      className="flex flex-wrap gap-3 bg-ground p-5 sm:p-8"
    >
      {!isOutgrown && <AlterationOfPass pass={pass} athleteName={athleteName} />}
      <FreezeOfPass pass={pass} athleteName={athleteName} />
      {pass.cancelAt ? (
        !isOutgrown && <UndoButton passId={pass.id} />
      ) : (
        <Button look="quiet" disabled={!cancellation} onClick={() => void open()}>
          Cancel this pass
        </Button>
      )}
      {Dialog && cancellation && (
        <Dialog pass={pass} athleteName={athleteName} cancellation={cancellation} onClose={close} />
      )}
    </section>
  );
}

function UndoButton({ passId }: { passId: number }) {
  const { isPending, mutate } = useMutationFeedback(["/api/rawpass/passes"]);
  return (
    <Button
      disabled={isPending}
      onClick={() =>
        void mutate(
          () => call("POST", "/api/rawpass/passes/{id}/undo-cancel", { path: { id: passId } }),
          ({ message = "Your pass goes on." }) => message,
        )
      }
    >
      {isPending ? "Keeping..." : "Keep my pass"}
    </Button>
  );
}
