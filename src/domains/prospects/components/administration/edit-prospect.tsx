import { useRef, useState } from "react";
import { CheckField } from "#ui/check-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile, DialogButtons } from "#ui/edit-form.tsx";
import { useForm } from "#ui/use-form.ts";
import { changesOf, useLatest } from "#ui/use-latest.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeProspect, TOUCHED } from "../../client/staff.ts";
import { fullName } from "../describe.ts";
import { editableOf, readFields, textsOf } from "./field-texts.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";
import { EvaluatedField, ProspectFields } from "./prospect-fields.tsx";

/** Changes a player. If somebody else changed it in the meantime, what was typed stays and can be saved again. */
export function EditProspect({ prospect, isDeleted, onClose }: ProspectDialogProps) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [isUnranked, setIsUnranked] = useState(prospect.rawRank === null);
  const [texts] = useState(() => textsOf(prospect));
  const { shown, hasChanged } = useLatest(form, prospect, textsOf);

  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema.ts")).EditedProspect,
    read: readFields,
    isKept: true,
    send: (edited) =>
      changeProspect(prospect.id, {
        ...changesOf(editableOf(shown.current), edited),
        expectedUpdatedAt: shown.current.updatedAt,
      }),
    onSent: ({ data }) => {
      dialog.current?.close();
      onSuccess({
        title: "Prospect updated successfully",
        description: `Changes to ${fullName(data)} saved.`,
      });
    },
    onFailure: (error) => onError("Error updating prospect", error),
  });

  return (
    <Dialog ref={dialog} title="Edit Prospect" onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {isDeleted && (
          <p role="alert" className="border-red border-l-4 bg-night p-4">
            Someone else deleted this player in the meantime.
          </p>
        )}
        {hasChanged && !isDeleted && <ChangedMeanwhile />}
        <ProspectFields texts={texts} errors={errors} isUnranked={isUnranked} />
        <div>
          <CheckField
            label="Unranked"
            name="isUnranked"
            defaultChecked={texts.isUnranked}
            onChange={({ target }) => setIsUnranked(target.checked)}
          />
          <EvaluatedField isChecked={texts.rawEvaluated} error={errors.rawEvaluated} />
          <CheckField
            label="Publication agreed"
            hint="The family has agreed that search engines may list the player's page."
            name="isPublicationAgreed"
            defaultChecked={texts.isPublicationAgreed}
            error={errors.isPublicationAgreed}
          />
        </div>
        <DialogButtons label="Save Changes" pendingLabel="Saving..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
