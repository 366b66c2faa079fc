import { useState } from "react";
import {
  BURST_TRANSITIONS,
  type BurstDecision,
  type BurstState,
} from "#areas/votes/access/bursts.ts";
import { PublicReasonField, ReasonField } from "#areas/votes/components/reason-field.tsx";
import type { VoteBurst } from "#areas/votes/schema/bursts.ts";
import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { count } from "#lib/count.ts";
import { Button } from "#ui/button.tsx";
import { CheckField } from "#ui/check-field.tsx";
import { FieldError } from "#ui/field.tsx";
import { labelOf } from "#ui/label-of.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";

const DECISIONS: Record<BurstDecision, string> = {
  hold: "Hold them outside the count",
  void: "Void them for good",
  release: "Let them count",
};

const DONE: Record<BurstState, string> = {
  flagged: "Votes flagged",
  held: "Votes held",
  voided: "Votes voided",
  released: "Votes released",
};

/** What becomes of the votes of a burst, with a reason. */
export function BurstForm({
  burst: { id, kind, name, state, votes, accounts },
}: {
  burst: VoteBurst;
}) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const [chosen, setChosen] = useState<BurstDecision>();
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#areas/votes/schema/bursts.ts")).BurstVerdict,
    read: (fields) => ({
      decision: fields.get("decision") || undefined,
      expectedState: state,
      expectedVotes: votes,
      reason: fields.get("reason") || undefined,
      sparesAccounts: fields.has("sparesAccounts"),
      publicReason: fields.get("publicReason") || undefined,
    }),
    send: (verdict) =>
      call("POST", "/api/admin/vote-bursts/{id}/decision", { path: { id }, body: verdict }).then(
        writtenData,
      ),
    onSent: (receipt) =>
      onSuccess({
        title: labelOf(DONE, receipt.state),
        description: `${count(receipt.votes, "vote")} changed. ${name} has ${receipt.communityVotes.toLocaleString("en-US")} now.`,
      }),
    onFailure: (error) => onError("The votes stay as they are", error),
  });
  return (
    <form {...props} method="post" className="needs-scripts mt-4 grid max-w-2xl gap-4">
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">What becomes of them</legend>
        {BURST_TRANSITIONS.allowed(state, "staff").map((decision) => (
          <label key={decision} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="decision"
              value={decision}
              onChange={() => setChosen(decision)}
              aria-invalid={errors.decision !== undefined}
              className="size-5 shrink-0 accent-red"
            />
            {DECISIONS[decision]}
          </label>
        ))}
        {errors.decision && <FieldError id={`burst-decision-${id}`}>{errors.decision}</FieldError>}
      </fieldset>
      {/* Of held votes, those of accounts were spared when they were held. */}
      {state === "flagged" && accounts > 0 && (chosen === "hold" || chosen === "void") && (
        <CheckField
          name="sparesAccounts"
          label={`Let the ${count(accounts, "vote")} of confirmed accounts count`}
        />
      )}
      <ReasonField error={errors.reason} />
      {/* Only what is voided has one, and only the votes of the board have a ledger. */}
      {chosen === "void" && kind === "prospect" && (
        <PublicReasonField error={errors.publicReason} />
      )}
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? "Deciding..." : "Decide"}
      </Button>
    </form>
  );
}
