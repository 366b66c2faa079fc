import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { OwnPass } from "../../schema/passes.ts";

/** What is changed, and how the dialog about it is left. */
export interface AlterationDialogProps {
  pass: OwnPass;
  athleteName: string;
  onClose(): void;
}

const loadDialog = () => import("./alteration-dialog.tsx");

/** Gives a pass other training or other times. */
export function AlterationOfPass(props: Omit<AlterationDialogProps, "onClose">) {
  const { Dialog, open, close } = useLazyDialog(loadDialog);
  return (
    <>
      <Button look="quiet" onClick={() => void open()}>
        Change
      </Button>
      {Dialog && <Dialog {...props} onClose={close} />}
    </>
  );
}
