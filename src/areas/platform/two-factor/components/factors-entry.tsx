import { Button } from "#ui/button.tsx";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";

const loadDialog = () => import("./factors-dialog.tsx");

/** Opens what guards an account beside its password; an entry of what keeps it safe. */
export function FactorsEntry() {
  const { Dialog, open, close } = useLazyDialog<{ onClose(): void }>(loadDialog);
  return (
    <dd>
      <Button look="quiet" className="w-full" onClick={() => void open()}>
        Second factor
      </Button>
      {Dialog && <Dialog onClose={close} />}
    </dd>
  );
}
