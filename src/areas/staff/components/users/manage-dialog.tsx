import { type ReactNode, useRef, useState } from "react";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton, Dialog } from "#ui/dialog.tsx";
import { ChangedMeanwhile } from "#ui/edit-form.tsx";
import type { RowDialogProps } from "#ui/entry-view.tsx";
import { useMutationFeedback } from "#ui/use-mutation-feedback.ts";
import { TOUCHED } from "../../client.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { RecoveryPanel } from "./recovery-panel.tsx";
import { RightsForm } from "./rights-form.tsx";
import { RoleForm } from "./role-form.tsx";
import { SuspensionForm } from "./suspension-form.tsx";
import { CoachCell, PersonCell, StateCell } from "./user-cells.tsx";
import { VerdictForm } from "./verdict-form.tsx";

/** What can be decided over an account. */
const DECISIONS = {
  verdict: { label: "Verify coach", title: "Verify coach" },
  role: { label: "Change role", title: "Change role" },
  rights: { label: "Give or take rights", title: "Give or take rights" },
  factors: { label: "Second factor lost", title: "Second factor lost" },
  sessions: { label: "End sessions", title: "End sessions" },
  suspend: { label: "Suspend account", title: "Suspend account" },
  reinstate: { label: "Reinstate account", title: "Reinstate account" },
} as const;
type Decision = keyof typeof DECISIONS;

function decisionsOver({ coach, role, suspendedAt }: ManagedUser): Decision[] {
  return [
    ...(coach ? (["verdict"] as const) : []),
    "role",
    ...(role === "admin" ? [] : (["rights"] as const)),
    "sessions",
    "factors",
    suspendedAt ? "reinstate" : "suspend",
  ];
}

/** What may be decided on, and changes by other people's decisions. */
function versionOf({ role, rights, suspendedAt, coach }: ManagedUser): string {
  return JSON.stringify([role, rights, suspendedAt, coach?.updatedAt]);
}

/**
 * The account and the decisions about it; each one says what it will do before it is made. Loaded when
 * it is opened.
 */
export default function ManageDialog({ row: user, onClose }: RowDialogProps<ManagedUser>) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [openedVersion] = useState(() => versionOf(user));
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed by itself, the dialog gives the focus back to the row.
  const close = () => dialog.current?.close();
  const name = `@${user.username}`;
  const steps: Record<Decision, () => ReactNode> = {
    verdict: () => user.coach && <VerdictForm user={user} coach={user.coach} onDone={close} />,
    role: () => <RoleForm user={user} onDone={close} />,
    rights: () => <RightsForm user={user} onDone={close} />,
    suspend: () => <SuspensionForm user={user} onDone={close} />,
    reinstate: () => <SuspensionForm user={user} isReinstated onDone={close} />,
    factors: () => <RecoveryPanel user={user} onDone={close} />,
    sessions: () => (
      <PlainDecision
        label="End sessions"
        decide={() => call("POST", "/api/admin/users/{id}/end-sessions", { path: { id: user.id } })}
        done={`${name} is logged out everywhere`}
        onDone={close}
      >
        {`${name} is logged out on every device at once, and can log in again with the password.`}
      </PlainDecision>
    ),
  };
  return (
    <Dialog
      ref={dialog}
      title={decision ? DECISIONS[decision].title : "Manage account"}
      onClose={onClose}
    >
      <div className="grid gap-6">
        <div className="grid gap-2 border-line border-b pb-5">
          <PersonCell user={user} />
          {user.coach && <CoachCell coach={user.coach} />}
          {user.suspendedAt && <StateCell user={user} />}
        </div>
        {decision && versionOf(user) !== openedVersion && <ChangedMeanwhile />}
        {decision ? (
          steps[decision]()
        ) : (
          <ul className="grid gap-3">
            {decisionsOver(user).map((one) => (
              <li key={one}>
                <Button look="quiet" className="w-full" onClick={() => setDecision(one)}>
                  {DECISIONS[one].label}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface PlainDecisionProps {
  /** What the button says. */
  label: string;
  decide(): Promise<unknown>;
  /** The message shown once it is done. */
  done: string;
  onDone(): void;
  /** What will happen. */
  children: string;
}

/** A decision that needs nothing but a yes. The dialog also closes if somebody else decided first. */
function PlainDecision({ label, decide, done, onDone, children }: PlainDecisionProps) {
  const { isPending, mutate } = useMutationFeedback(TOUCHED);
  async function confirm(): Promise<void> {
    if ((await mutate(decide, done)) !== "failed") onDone();
  }
  return (
    <div className="grid gap-5">
      <p>{children}</p>
      <div className="flex flex-wrap gap-3">
        <Button disabled={isPending} onClick={() => void confirm()}>
          {label}
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </div>
  );
}
