import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadNewFamily = () => import("./new-family.tsx");

/** For a family that has no account yet. */
export function NewFamilyButton() {
  const { Dialog: NewFamily, open } = useLazyDialog(loadNewFamily);
  if (NewFamily) return <NewFamily />;
  return (
    <Button look="quiet" className="mt-3" onClick={() => void open()}>
      Sign up a new family
    </Button>
  );
}
