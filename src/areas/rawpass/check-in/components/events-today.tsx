import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./events-today-dialog.tsx");

/** Whose fee for an event of today is taken at the desk. */
export function EventsToday() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  return (
    <div className="needs-scripts">
      <Button look="quiet" onClick={() => void open()}>
        Today's events
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </div>
  );
}
