import { Button } from "#ui/button.tsx";
import { useLateDialog } from "#ui/use-late-dialog.ts";

const loadNewFamily = () => import("./new-family.tsx");

/** For a family that has no account yet. */
export function NewFamilyButton() {
  const { Dialog: NewFamily, open } = useLateDialog(loadNewFamily);
  if (NewFamily) return <NewFamily />;
  return (
    <Button look="quiet" className="mt-3" onClick={() => void open()}>
      Sign up a new family
    </Button>
  );
}
