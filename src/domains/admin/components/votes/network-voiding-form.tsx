import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Field, FieldError } from "#ui/field.tsx";
import { useAftermath } from "#ui/use-aftermath.ts";
import { useForm } from "#ui/use-form.ts";
import { voidNetwork } from "../../client.ts";
import type { NetworkReport } from "../../schema/networks.ts";
import { count } from "./days.ts";
import { tellThings } from "./network-table.tsx";

/** What the calls begin with whose answers it makes untrue. */
const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.nominations, paths.api.prospects];

/** Takes the votes of a network that are shown out of every count, after saying how many they are. */
export function NetworkVoidingForm({ report }: { report: NetworkReport }) {
  const { network, from, to, counted } = report;
  const { onDone, onFailure } = useAftermath(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/networks.ts")).NetworkVoiding,
    read: (fields) => ({
      from,
      to,
      expectedVotes: counted,
      reason: fields.get("reason") || undefined,
    }),
    send: (voiding) => voidNetwork(network, voiding),
    onSent: ({ data }) => onDone(`${count(data.voided, "vote")} voided`),
    onFailure: (error) => onFailure("No votes were voided", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-8 grid max-w-2xl gap-5">
      <p>
        Voiding takes these <strong>{count(counted, "vote")}</strong> out of the counts of{" "}
        <strong>{tellThings(report)}</strong> at once. They can't be cast again, and this can't be
        undone.
      </p>
      <Field label="Reason" error={errors.reason} hint="3 to 500 characters, for the audit log.">
        {(control) => (
          <input
            {...control}
            type="text"
            name="reason"
            maxLength={500}
            autoComplete="off"
            required
          />
        )}
      </Field>
      {errors.expectedVotes && <FieldError id="too-many-votes">{errors.expectedVotes}</FieldError>}
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Voiding..." : `Void ${count(counted, "vote")}`}
      </Button>
    </form>
  );
}
