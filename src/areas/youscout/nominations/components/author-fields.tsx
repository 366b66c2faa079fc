import { CheckField } from "#ui/check-field.tsx";
import { ChoiceField } from "#ui/choice-field.tsx";
import { fieldsOf, TextField } from "#ui/field.tsx";
import { PublicationField } from "./publication-field.tsx";
import type { StepProps } from "./step-props.ts";

/** The fields about the author, the guardian, and what everybody may see. */
export function AuthorFields({ asksAdult, ...step }: StepProps & { asksAdult: boolean }) {
  const { initial, written, errors } = step;
  const isGuardian = written.isGuardian === "on";
  const field = fieldsOf(errors, initial);
  return (
    <>
      <p className="text-dim">
        Only our staff read your name, email and phone. The page says{" "}
        <span className="text-chalk">nominated by a coach, a parent or a fan</span>.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Your name"
          {...field("submittedByName")}
          type="text"
          autoComplete="name"
          required
        />
        <TextField
          label="Your email"
          {...field("submittedByEmail")}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <TextField
        label="Your phone number (optional)"
        {...field("submittedByPhone")}
        type="tel"
        autoComplete="tel"
      />
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
            <TextField
              label="Guardian's name (optional)"
              {...field("guardianName")}
              type="text"
              autoComplete="off"
            />
            <TextField
              label="Guardian's email (optional)"
              {...field("guardianEmail")}
              hint="For a full page, we first ask the player's parent or guardian."
              type="email"
              autoComplete="off"
            />
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
