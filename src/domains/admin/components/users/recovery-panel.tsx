import { useQuery } from "@tanstack/react-query";
import type { GuardedAccount } from "#domains/factors/schema.ts";
import { paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import {
  confirmRecovery,
  guardedAccountQuery,
  proposeRecovery,
} from "../../client/factor-recovery.ts";
import { ReasonField } from "./reason-field.tsx";

const TOUCHED = [`${paths.apiPrefix}admin/`];

interface RecoveryPanelProps {
  user: { id: number; username: string };
  onDone(): void;
}

/** Has two administrators remove the second factors of somebody who lost them. */
export function RecoveryPanel(props: RecoveryPanelProps) {
  const query = useQuery({ ...guardedAccountQuery(props.user.id), staleTime: 0 });
  return (
    <Loaded query={query} rows="the second factors">
      {({ data }) => <Step {...props} account={data} />}
    </Loaded>
  );
}

function Step({ account, ...props }: RecoveryPanelProps & { account: GuardedAccount["data"] }) {
  const { isGuarded, recovery } = account;
  if (!isGuarded) return <p>{`@${props.user.username} has no second factor.`}</p>;
  return recovery ? <ConfirmStep {...props} recovery={recovery} /> : <ProposeForm {...props} />;
}

function ProposeForm({ user: { id, username }, onDone }: RecoveryPanelProps) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#domains/factors/schema.ts")).RecoveryProposal,
    send: (proposal) => proposeRecovery(id, proposal),
    onSent: ({ message = "Removal proposed" }) => {
      onSuccess(message);
      onDone();
    },
    onFailure: (error) => onError("Nothing was changed", error),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>
        {`Only if you are sure that it is @${username} who lost them. Another administrator has to agree within 24 hours. @${username} gets an email now, and another one when it is done; until then nothing changes.`}
      </p>
      <ReasonField
        error={errors.reason}
        hint="How you know that it is that person. It stays in the audit log."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Propose the removal
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}

interface ConfirmStepProps extends RecoveryPanelProps {
  recovery: NonNullable<GuardedAccount["data"]["recovery"]>;
}

function ConfirmStep({ user: { id, username }, recovery, onDone }: ConfirmStepProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  async function confirm(): Promise<void> {
    const expectedProposedAt = recovery.proposedAt;
    const outcome = await mutate(
      () => confirmRecovery(id, { expectedProposedAt }),
      ({ message = "Second factors removed" }) => message,
    );
    if (outcome !== "failed") onDone();
  }
  return (
    <div className="grid gap-5">
      <p>
        {recovery.isOwn ? "You" : `@${recovery.proposedBy}`} proposed to remove the second factors
        of {`@${username}`}: “{recovery.reason}” This ends <LocalTime at={recovery.until} />, or
        when {`@${username}`} logs in with a second factor.
      </p>
      {recovery.isOwn ? (
        <p>Another administrator has to confirm it.</p>
      ) : (
        <>
          <p>
            {`@${username} is logged out everywhere, and logs in with the password alone until there is a new second factor.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button disabled={isPending} onClick={() => void confirm()}>
              Remove the second factors
            </Button>
            <CloseButton>Cancel</CloseButton>
          </div>
        </>
      )}
    </div>
  );
}
