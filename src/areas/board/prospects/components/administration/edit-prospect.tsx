import { useState } from "react";
import { AnotherPlayerField } from "#areas/votes/components/another-player-field.tsx";
import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { CheckField } from "#ui/check-field.tsx";
import { DialogForm, useEditForm } from "#ui/dialog-form.tsx";
import { changesOf } from "#ui/use-latest.ts";
import { TOUCHED } from "../../client.ts";
import { editableOf, readFields, textsOf } from "./field-texts.ts";
import type { ProspectDialogProps } from "./load-dialog.tsx";
import { EvaluatedField, ProspectFields } from "./prospect-fields.tsx";
import { useRankEffect } from "./use-rank-effect.ts";

/** Changes a player. If somebody else changed it in the meantime, what was typed stays and can be saved again. */
export function EditProspect({ prospect, isDeleted, onClose }: ProspectDialogProps) {
  const [isUnranked, setIsUnranked] = useState(prospect.rawRank === null);
  const effectOf = useRankEffect(prospect.id);
  const state = useEditForm({
    touched: TOUCHED,
    item: prospect,
    textsOf,
    draft: { name: `player-${prospect.id}`, isOfChild: true },
    schema: async () => (await import("../../schema/prospects.ts")).EditedProspect,
    read: readFields,
    async send(edited, shown) {
      const changes = changesOf(editableOf(shown), edited);
      const { rawRank = shown.rawRank } = changes;
      const { after } = effectOf(rawRank);
      await call("PATCH", "/api/admin/prospects/{id}", {
        path: { id: prospect.id },
        body: { ...changes, expectedUpdatedAt: shown.updatedAt },
      });
      return `Changes to ${fullName(edited)} saved. ${after}`.trim();
    },
    done: (description) => ({ title: "Prospect updated successfully", description }),
    failed: "Error updating prospect",
  });
  const { texts, errors, hasChanged } = state;
  return (
    <DialogForm
      title="Edit Prospect"
      state={{ ...state, hasChanged: hasChanged && !isDeleted }}
      label="Save Changes"
      pendingLabel="Saving..."
      onClose={onClose}
    >
      {isDeleted && (
        <p role="alert" className="border-red border-l-4 bg-night p-4">
          Someone else deleted this player in the meantime.
        </p>
      )}
      <ProspectFields
        texts={texts}
        errors={errors}
        playerId={prospect.id}
        isUnranked={isUnranked}
      />
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
        <AnotherPlayerField error={errors.isAnotherPlayer} />
      </div>
    </DialogForm>
  );
}
