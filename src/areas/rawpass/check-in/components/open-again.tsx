import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./open-again-dialog.tsx");

/** Beside a closed session: takes a closure of today back. */
export function OpenAgain() {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = Dialog !== null;
  useEffect(() => {
    if (!isOpen) return;
    const session = button.current?.closest("section");
    return () => {
      // Once the session is open, the button goes with its dialog.
      if (document.activeElement === document.body) session?.focus();
    };
  }, [isOpen]);
  return (
    <>
      <Button ref={button} look="quiet" className="needs-scripts mb-3" onClick={() => void open()}>
        Open again
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </>
  );
}
