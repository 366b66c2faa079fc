import { useState } from "react";
import { AnotherPlayerField } from "#areas/votes/components/another-player-field.tsx";
import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import { Button } from "#ui/button.tsx";
import { Draft } from "#ui/draft.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import { NEW_PROSPECT, readFields } from "./field-texts.ts";
import { EvaluatedField, ProspectFields } from "./prospect-fields.tsx";
import { useRankEffect } from "./use-rank-effect.ts";

/** The form for a new player. What was typed survives a refusal. */
export function AddProspect() {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const effectOf = useRankEffect(null);
  const [added, setAdded] = useState(0);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/prospects.ts")).NewProspect,
    read: readFields,
    async send(prospect, idempotencyKey) {
      const { after } = effectOf(prospect.rawRank);
      await call("POST", "/api/admin/prospects", { body: { ...prospect, idempotencyKey } });
      return `${fullName(prospect)} is number ${prospect.rawRank}. ${after}`.trim();
    },
    onSent(description) {
      setAdded((count) => count + 1);
      onSuccess({ title: "Prospect added successfully", description });
    },
    onFailure: (error) => onError("Error creating prospect", error),
  });
  return (
    <form {...props} method="post" className="grid max-w-3xl gap-5">
      <Draft name="player-new" isOfChild />
      <ProspectFields key={added} texts={NEW_PROSPECT} errors={errors} />
      <EvaluatedField isChecked={NEW_PROSPECT.rawEvaluated} error={errors.rawEvaluated} />
      <AnotherPlayerField key={`another ${added}`} error={errors.isAnotherPlayer} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Adding..." : "Add Prospect"}
      </Button>
    </form>
  );
}
