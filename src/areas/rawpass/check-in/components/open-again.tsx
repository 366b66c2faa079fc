import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./open-again-dialog.tsx");

/** Beside a closed session: takes a closure of today back. */
export function OpenAgain() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button look="quiet" className="needs-scripts mb-3" onClick={() => void open()}>
        Open again
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
