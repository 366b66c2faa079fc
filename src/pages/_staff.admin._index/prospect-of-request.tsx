import { useRef, useState } from "react";
import type { ProspectOfRequestProps } from "#areas/board/evaluations/components/administration/request-list.tsx";
import {
  readFields,
  textsSuggested,
} from "#areas/board/prospects/components/administration/field-texts.ts";
import {
  EvaluatedField,
  ProspectFields,
} from "#areas/board/prospects/components/administration/prospect-fields.tsx";
import { useRankEffect } from "#areas/board/prospects/components/administration/use-rank-effect.ts";
import { AnotherPlayerField } from "#areas/votes/components/another-player-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { DialogButtons } from "#ui/edit-form.tsx";
import { useForm } from "#ui/use-form.ts";

/** The form of a player, filled in with what a parent wrote. Loaded when it is opened. */
export default function ProspectOfRequest(props: ProspectOfRequestProps) {
  const { player, make, onDone, onFailure, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const effectOf = useRankEffect(null);
  const [texts] = useState(() => textsSuggested(player));
  const {
    errors,
    isPending,
    props: handlers,
  } = useForm({
    schema: async () => (await import("#areas/board/prospects/schema/prospects.ts")).NewProspect,
    read: readFields,
    isKept: true,
    async send(prospect) {
      const { after } = effectOf(prospect.rawRank);
      await make(prospect);
      return after;
    },
    onSent(others) {
      dialog.current?.close();
      onDone(others);
    },
    onFailure,
  });
  return (
    <Dialog ref={dialog} title="Create Prospect" onClose={onClose}>
      <form {...handlers} method="post" className="grid gap-5">
        <p className="text-dim">
          The class is estimated from the age, and the name is split at the first space. Please
          check both.
        </p>
        <ProspectFields texts={texts} errors={errors} />
        <EvaluatedField isChecked={texts.rawEvaluated} error={errors.rawEvaluated} />
        <AnotherPlayerField error={errors.isAnotherPlayer} />
        <DialogButtons label="Create prospect" pendingLabel="Adding..." isPending={isPending} />
      </form>
    </Dialog>
  );
}
