import { useRef, useState } from "react";
import { verdictsOver } from "#areas/people/profiles/access.ts";
import { Button } from "#ui/button.tsx";
import { CloseButton } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLatest } from "#ui/use-latest.ts";
import { verifyCoach } from "../../client.ts";
import type { ManagedUser } from "../../schema.ts";
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
    schema: async () => (await import("#areas/people/profiles/schema.ts")).CoachVerdict,
    read: (fields) => ({
      ...Object.fromEntries(fields),
      expectedUpdatedAt: shown.current.updatedAt,
    }),
    send: (verdict) => verifyCoach(user.id, verdict),
    ...useDecision(`Verification of @${user.username} saved`, onDone),
  });
  return (
    <form {...props} ref={form} className="grid gap-5">
      <p>
        The profile shows the verification and the division right away. A coach who gets account
        email is told when the verification changes.
      </p>
      <Field label="Verification" error={errors.status}>
        {(control) => (
          <select {...control} name="status" defaultValue={texts.status}>
            {verdictsOver(coach.verificationStatus).map((status) => (
              <option key={status} value={status}>
                {VERIFICATION_LABELS[status]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Division"
        error={errors.division}
        hint="For example, 15U. Leave empty for none."
      >
        {(control) => (
          <input {...control} name="division" autoComplete="off" defaultValue={texts.division} />
        )}
      </Field>
      <Field label="Note" error={errors.note} hint="For staff only: how you know.">
        {(control) => <textarea {...control} name="note" rows={3} defaultValue={texts.note} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          Save verification
        </Button>
        <CloseButton>Cancel</CloseButton>
      </div>
    </form>
  );
}
