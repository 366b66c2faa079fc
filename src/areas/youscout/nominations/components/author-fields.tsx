import { CheckField } from "#ui/check-field.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { Field } from "#ui/field.tsx";
import { PublicationField } from "./publication-field.tsx";
import type { StepProps } from "./step-props.ts";

/** The fields about the author, the guardian, and what everybody may see. */
export function AuthorFields({ asksAdult, ...step }: StepProps & { asksAdult: boolean }) {
  const { initial, written, errors } = step;
  const isGuardian = written.isGuardian === "on";
  return (
    <>
      <p className="text-dim">
        Only our staff read your name, email and phone. The page says{" "}
        <span className="text-chalk">nominated by a coach, a parent or a fan</span>.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" error={errors.submittedByName}>
          {(control) => (
            <input
              {...control}
              type="text"
              name="submittedByName"
              autoComplete="name"
              required
              defaultValue={initial.submittedByName}
            />
          )}
        </Field>
        <Field label="Your email" error={errors.submittedByEmail}>
          {(control) => (
            <input
              {...control}
              type="email"
              name="submittedByEmail"
              autoComplete="email"
              required
              defaultValue={initial.submittedByEmail}
            />
          )}
        </Field>
      </div>
      <Field label="Your phone number (optional)" error={errors.submittedByPhone}>
        {(control) => (
          <input
            {...control}
            type="tel"
            name="submittedByPhone"
            autoComplete="tel"
            defaultValue={initial.submittedByPhone}
          />
        )}
      </Field>
      <CheckField
        label="I am this player's parent or guardian"
        name="isGuardian"
        defaultChecked={initial.isGuardian === "on"}
      />
      {!isGuardian && (
        <>
          <ChoiceField
            label="You nominate as"
            name="submitterRelation"
            choices={[
              { value: "coach", label: "A coach" },
              { value: "parent", label: "A parent", hint: "Someone else on the field." },
              { value: "fan", label: "A fan" },
            ]}
            defaultValue={initial.submitterRelation}
            error={errors.submitterRelation}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Guardian's name (optional)" error={errors.guardianName}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  name="guardianName"
                  autoComplete="off"
                  defaultValue={initial.guardianName}
                />
              )}
            </Field>
            <Field
              label="Guardian's email (optional)"
              hint="For a full page, we first ask the player's parent or guardian."
              error={errors.guardianEmail}
            >
              {(control) => (
                <input
                  {...control}
                  type="email"
                  name="guardianEmail"
                  autoComplete="off"
                  defaultValue={initial.guardianEmail}
                />
              )}
            </Field>
          </div>
        </>
      )}
      <PublicationField {...step} />
      {asksAdult && (
        <CheckField label="I am 18 or over" name="isAdult" error={errors.isAdult} required />
      )}
    </>
  );
}
