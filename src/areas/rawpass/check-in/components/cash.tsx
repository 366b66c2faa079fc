import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./cash-dialog.tsx");

/** What was taken in cash, and what is to be paid back. */
export function Cash() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  return (
    <div className="needs-scripts">
      <Button look="quiet" onClick={() => void open()}>
        Cash drawer
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </div>
  );
}
