import { useQuery } from "@tanstack/react-query";
import { RECOVERER_MS, RECOVERY_MS } from "#areas/platform/two-factor/rules.ts";
import type { GuardedAccount } from "#areas/platform/two-factor/schema/factors.ts";
import { call, getQuery } from "#lib/call.ts";
import { inWords } from "#lib/count.ts";
import { DAY_MS, HOUR_MS } from "#lib/time.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { Loaded } from "#ui/list-view.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import type { Touched } from "#ui/read-again.ts";
import { useForm } from "#ui/use-form.ts";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { ReasonField } from "./reason-field.tsx";

const RECOVERER_DAYS = inWords(RECOVERER_MS / DAY_MS);
const TOUCHED: Touched = ["/api/admin/"];

interface RecoveryPanelProps {
  user: { id: number; username: string };
  onDone(): void;
}

/** Has the second factors of somebody who lost them removed: by one administrator, or by two if it is one. */
export function RecoveryPanel(props: RecoveryPanelProps) {
  const query = useQuery({
    ...getQuery("/api/admin/users/{id}/second-factor", { path: { id: props.user.id } }),
    staleTime: 0,
  });
  return (
    <Loaded query={query} rows="the second factors">
      {({ data }) => <Step {...props} account={data} />}
    </Loaded>
  );
}

function Step({ account, ...props }: RecoveryPanelProps & { account: GuardedAccount["data"] }) {
  const { isGuarded, takesTwo, obstacle, recovery } = account;
  if (!isGuarded) return <p>{`@${props.user.username} has no second factor.`}</p>;
  const isConfirmed = takesTwo && recovery !== null;
  return (
    <div className="grid gap-5">
      <Needed takesTwo={takesTwo} username={props.user.username} />
      {obstacle ? (
        <>
          <p className="font-bold">{obstacle}</p>
          <CloseButton>Close</CloseButton>
        </>
      ) : isConfirmed ? (
        <ConfirmStep {...props} recovery={recovery} />
      ) : (
        <RemovalForm {...props} takesTwo={takesTwo} />
      )}
    </div>
  );
}

/** What has to be there before anybody begins. */
function Needed({ takesTwo, username }: { takesTwo: boolean; username: string }) {
  return (
    <section aria-label="What this takes">
      <p className="mb-2 font-bold">What this takes:</p>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{`You are sure that it is @${username} who lost them: in person, or by a call that you made.`}</li>
        <li>
          You have been an administrator for {RECOVERER_DAYS} days and have a second factor of your
          own. You'll show it again.
        </li>
        {takesTwo && (
          <li>
            {`Because @${username} is an administrator, or was within the last ${RECOVERER_DAYS} days, another administrator like you agrees within ${RECOVERY_MS / HOUR_MS} hours.`}
          </li>
        )}
        <li>A reason, which stays in the audit log.</li>
      </ul>
    </section>
  );
}

function RemovalForm({
  user: { id, username },
  takesTwo,
  onDone,
}: RecoveryPanelProps & { takesTwo: boolean }) {
  const { onSuccess, onError } = useMutationFeedback(TOUCHED);
  const { errors, isPending, props } = useForm({
    schema: async () =>
      (await import("#areas/platform/two-factor/schema/factors.ts")).RecoveryProposal,
    send: (form) =>
      takesTwo
        ? call("POST", "/api/admin/users/{id}/second-factor/recovery", { path: { id }, body: form })
        : call("POST", "/api/admin/users/{id}/second-factor/reset", { path: { id }, body: form }),
    onSent: ({ message = "Done" }) => {
      onSuccess(message);
      onDone();
    },
    onFailure: (error) => onError("Nothing was changed", error),
  });
  return (
    <form {...props} className="grid gap-5">
      <p>
        {takesTwo
          ? `@${username} gets an email now, and another one when it is done; until then nothing changes.`
          : `@${username} is logged out everywhere at once, gets an email, and logs in with the password alone until there is a new second factor.`}
      </p>
      <ReasonField
        error={errors.reason}
        hint="How you know that it is that person. It stays in the audit log."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {takesTwo ? "Propose the removal" : "Remove the second factors"}
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
      () =>
        call("POST", "/api/admin/users/{id}/second-factor/recovery/confirm", {
          path: { id },
          body: { expectedProposedAt },
        }),
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
