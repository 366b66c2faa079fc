import { describeVotes } from "#areas/votes/components/describe-votes.ts";
import { PublicReasonField, ReasonField } from "#areas/votes/components/reason-field.tsx";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { NetworkReport } from "../../schema/networks.ts";
import { describeTargets } from "./network-table.tsx";

/** Voids the votes of a network that are shown, after saying how many there are. */
export function VoidNetworkForm({ report }: { report: NetworkReport }) {
  const { network, from, to, counted, held } = report;
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("../../schema/networks.ts")).NetworkVoiding,
    read: (fields) => ({
      from,
      to,
      expectedVotes: counted,
      expectedHeld: held,
      reason: fields.get("reason") || undefined,
      publicReason: fields.get("publicReason") || undefined,
    }),
    send: (voiding) =>
      call("POST", "/api/admin/vote-networks/{network}/void", {
        path: { network },
        body: voiding,
      }).then(writtenData),
    onSent: ({ voided, heldVoided }) => onSuccess(`${describeVotes(voided, heldVoided)} voided`),
    onFailure: (error) => onError("No votes were voided", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-8 grid max-w-2xl gap-5">
      <p>
        Voiding removes these <strong>{describeVotes(counted, held)}</strong> for{" "}
        <strong>{describeTargets(report)}</strong> at once. They can't be cast again, and this can't
        be undone.
      </p>
      <ReasonField error={errors.reason} />
      {report.prospects > 0 && <PublicReasonField error={errors.publicReason} />}
      {errors.expectedVotes && <FieldError id="too-many-votes">{errors.expectedVotes}</FieldError>}
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Voiding..." : `Void ${describeVotes(counted, held)}`}
      </Button>
    </form>
  );
}
