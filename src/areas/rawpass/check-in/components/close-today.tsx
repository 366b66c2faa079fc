import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./close-today-dialog.tsx");

/** Closes what is left of today. */
export function CloseToday() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  return (
    <div className="needs-scripts">
      <Button look="quiet" onClick={() => void open()}>
        Close today
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </div>
  );
}
