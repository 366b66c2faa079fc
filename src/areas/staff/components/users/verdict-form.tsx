import { useRef, useState } from "react";
import { verdictsOver } from "#areas/people/profiles/access.ts";
import { call } from "#lib/call.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { Draft } from "#ui/draft.tsx";
import { fieldsOf, SelectField, TextField } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLatest } from "#ui/use-latest.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { VERIFICATION_LABELS } from "./describe.ts";
import { useDecision } from "./use-decision.ts";

type Coach = NonNullable<ManagedUser["coach"]>;

function textsOf({ verificationStatus, division, verificationNote }: Coach) {
  return { status: verificationStatus, division: division ?? "", note: verificationNote ?? "" };
}

const versionOf = ({ updatedAt }: Coach) => updatedAt ?? "";

interface VerdictFormProps {
  user: ManagedUser;
  coach: Coach;
  onDone(): void;
}

/** Says whether a coach coaches the team that the profile names, and in which division. */
export function VerdictForm({ user, coach, onDone }: VerdictFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [texts] = useState(() => textsOf(coach));
  const { shown } = useLatest(form, coach, textsOf, versionOf);
  const { errors, isPending, props } = useForm({
    schema: async () => (await import("#areas/people/profiles/schema/profile.ts")).CoachVerdict,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      expectedUpdatedAt: shown.current.updatedAt,
    }),
    send: (verdict) =>
      call("POST", "/api/admin/users/{id}/verification", { path: { id: user.id }, body: verdict }),
    ...useDecision(`Verification of @${user.username} saved`, onDone),
  });
  const field = fieldsOf(errors, texts);
  return (
    <form {...props} ref={form} className="grid gap-5">
      <Draft name={`coach-verdict-${user.id}`} version={versionOf(coach)} />
      <p>
        The profile shows the verification and the division right away. A coach who gets account
        email is told when the verification changes.
      </p>
      <SelectField
        label="Verification"
        {...field("status")}
        choices={verdictsOver(coach.verificationStatus).map((status) => ({
          value: status,
          label: VERIFICATION_LABELS[status],
        }))}
      />
      <TextField
        label="Division"
        {...field("division")}
        hint="For example, 15U. Leave empty for none."
        autoComplete="off"
      />
      <TextField label="Note" {...field("note")} hint="For staff only: how you know." rows={3} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Save verification
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
