import { Button } from "#ui/button.tsx";

/** Leaves everything as it is and closes the dialog around it. */
export function CancelButton() {
  return (
    <Button look="quiet" onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}>
      Cancel
    </Button>
  );
}
