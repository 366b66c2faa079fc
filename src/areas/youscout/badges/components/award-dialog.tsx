import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../client.ts";
import type { StaffBadge } from "../schema/badges.ts";

/** Gives a person a badge by hand. Loaded when it opens. */
export default function AwardDialog({ row: badge, onClose }: RowDialogProps<StaffBadge>) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../schema/badges.ts")).HandAward,
    send: ({ username }) =>
      call("POST", "/api/admin/you-scout/badges/{id}/award", {
        path: { id: badge.id },
        body: { username },
      }),
    onSent() {
      onClose();
      onSuccess("The badge is given");
    },
    onFailure: (error) => onError("The badge was not given", error),
  });
  return (
    <Dialog title={`Give ${badge.name}`} onClose={onClose}>
      <form {...props} className="grid gap-5">
        <p>The person is notified as if the badge had been earned. The audit log records it.</p>
        <TextField
          label="Username"
          error={errors.username}
          name="username"
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" disabled={isPending}>
          Give the badge
        </Button>
      </form>
    </Dialog>
  );
}
