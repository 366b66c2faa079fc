import { Button } from "#ui/button.tsx";

interface DialogButtonsProps {
  label: string;
  pendingLabel: string;
  isPending: boolean;
}

/** The end of a form in a dialog: send it, or close the dialog. */
export function DialogButtons({ label, pendingLabel, isPending }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button
        look="quiet"
        onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
      >
        Cancel
      </Button>
      <Button type="submit" disabled={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </div>
  );
}
