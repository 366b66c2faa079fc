import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#ui/button.tsx";
import { useForm } from "#ui/use-form.ts";
import { addProspect } from "../../client/staff.ts";
import { fullName } from "../describe.ts";
import { notifyFailure, notifySuccess, refreshBoard } from "./board-changes.ts";
import { NEW_PROSPECT, readFields } from "./field-texts.ts";
import { EvaluatedField, ProspectFields } from "./prospect-fields.tsx";

/** The form for a new player. What was typed survives a refusal. */
export function AddProspect() {
  const client = useQueryClient();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema.ts")).NewProspect,
    read: readFields,
    send: (prospect) => addProspect(prospect),
    onSent: ({ data }) => {
      notifySuccess("Prospect added successfully", `${fullName(data)} is number ${data.rawRank}.`);
      void refreshBoard(client);
    },
    onFailure: (error) => notifyFailure("Error creating prospect", error),
  });
  return (
    <form {...props} method="post" className="grid max-w-3xl gap-5">
      <ProspectFields texts={NEW_PROSPECT} errors={errors} />
      <EvaluatedField isChecked={NEW_PROSPECT.rawEvaluated} error={errors.rawEvaluated} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Adding..." : "Add Prospect"}
      </Button>
    </form>
  );
}
