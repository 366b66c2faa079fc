import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refusalText } from "#lib/api.ts";
import { CheckField } from "#ui/check-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { updateUntouched } from "#ui/update-untouched.ts";
import { useForm } from "#ui/use-form.ts";
import { notifyFailed, useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { changeProspect, staffProspectsQuery } from "../../client/staff.ts";
import type { StaffProspect } from "../../schema.ts";
import { fullName } from "../describe.ts";
import { isOutdated, refreshBoard, TOUCHED } from "./board-changes.ts";
import { changesOf, readFields, textsOf } from "./field-texts.ts";
import { EvaluatedField, ProspectFields } from "./prospect-fields.tsx";

interface EditProspectProps {
  prospect: StaffProspect;
  onClose(): void;
}

/** Changes a player. When somebody else did meanwhile, what was typed stays and can be saved again. */
export function EditProspect({ prospect, onClose }: EditProspectProps) {
  const client = useQueryClient();
  const { onSuccess } = useMutationFeedback(TOUCHED);
  const form = useRef<HTMLFormElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [notice, setNotice] = useState("");
  const [isUnranked, setIsUnranked] = useState(prospect.rawRank === null);
  const shown = useRef(prospect);
  const [texts] = useState(() => textsOf(prospect));

  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema.ts")).EditedProspect,
    read: readFields,
    isKept: true,
    send: (edited) =>
      changeProspect(prospect.id, {
        ...changesOf(shown.current, edited),
        expectedUpdatedAt: shown.current.updatedAt,
      }),
    onSent: ({ data }) => {
      onSuccess({
        title: "Prospect updated successfully",
        description: `Changes to ${fullName(data)} saved.`,
      });
      dialog.current?.close();
    },
    onFailure: async (error) => {
      notifyFailed("Error updating prospect", error);
      setNotice(refusalText(error));
      if (isOutdated(error)) await lookAgain();
    },
  });

  async function lookAgain(): Promise<void> {
    await refreshBoard(client);
    const board = await client.fetchQuery({ ...staffProspectsQuery(), staleTime: 0 });
    const stored = board.data.find(({ id }) => id === prospect.id);
    if (!stored) return setNotice("Someone else deleted this player in the meantime.");
    if (form.current) updateUntouched(form.current, textsOf(shown.current), textsOf(stored));
    shown.current = stored;
    setNotice(
      "Someone else changed this player in the meantime. Fields you left alone show what is stored now; what you typed is kept. Save again to apply it.",
    );
  }

  return (
    <Dialog ref={dialog} title="Edit Prospect" onClose={onClose}>
      <form {...props} ref={form} method="post" className="grid gap-5">
        {notice && (
          <p role="alert" className="border-red border-l-4 bg-night p-4">
            {notice}
          </p>
        )}
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
