import { CheckField } from "#ui/check-field.tsx";
import { Field } from "#ui/field.tsx";
import { GRAD_YEAR_CHOICES, HANDS, POSITIONS } from "../../rules.ts";
import type { FieldTexts } from "./field-texts.ts";

export type Errors = Readonly<Record<string, string>>;

interface ProspectFieldsProps {
  /** What stands in the fields at first. */
  texts: FieldTexts;
  errors: Errors;
  /** Whether the player has no rank, so that its field is of no use. */
  isUnranked?: boolean;
}

/** The fields of a player, two side by side where there is room. */
export function ProspectFields({ texts, errors, isUnranked = false }: ProspectFieldsProps) {
  const choices = { texts, errors };
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="First Name" name="firstName" isRequired {...choices} />
      <TextField label="Last Name" name="lastName" isRequired {...choices} />
      <ChoiceField label="Primary Position" name="positionPrimary" isRequired {...choices}>
        <option value="" disabled>
          Select a position
        </option>
        <Options of={POSITIONS} />
      </ChoiceField>
      <ChoiceField label="Secondary Position" name="positionSecondary" {...choices}>
        <option value="none">None</option>
        <Options of={POSITIONS} />
      </ChoiceField>
      <ChoiceField label="Batting/Throwing" name="battingThrowingHand" {...choices}>
        <option value="unknown">Unknown</option>
        <Options of={HANDS} />
      </ChoiceField>
      <ChoiceField label="Graduation Year" name="gradYear" isRequired {...choices}>
        <Options of={yearsWith(texts.gradYear)} />
      </ChoiceField>
      <TextField label="School" name="school" isRequired {...choices} />
      <TextField label="Team Name" name="teamName" {...choices} />
      <Field label="Rank" error={errors.rawRank} hint="1 to 100">
        {(control) => (
          <input
            {...control}
            type="text"
            name="rawRank"
            inputMode="numeric"
            autoComplete="off"
            maxLength={10}
            defaultValue={texts.rawRank}
            disabled={isUnranked}
            required
            className={`${control.className} tabular-nums disabled:border-line disabled:text-dim`}
          />
        )}
      </Field>
    </div>
  );
}

interface EvaluatedFieldProps {
  isChecked: boolean;
  error: string | undefined;
}

/** Whether our scouts have seen the player. */
export function EvaluatedField({ isChecked, error }: EvaluatedFieldProps) {
  return (
    <CheckField label="Evaluated" name="rawEvaluated" defaultChecked={isChecked} error={error} />
  );
}

interface OneFieldProps {
  label: string;
  name: keyof FieldTexts & string;
  texts: FieldTexts;
  errors: Errors;
  isRequired?: boolean;
}

function TextField({ label, name, texts, errors, isRequired = false }: OneFieldProps) {
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          name={name}
          autoComplete="off"
          defaultValue={String(texts[name])}
          required={isRequired}
        />
      )}
    </Field>
  );
}

function ChoiceField({
  label,
  name,
  texts,
  errors,
  isRequired = false,
  children,
}: OneFieldProps & { children: React.ReactNode }) {
  return (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <select {...control} name={name} defaultValue={String(texts[name])} required={isRequired}>
          {children}
        </select>
      )}
    </Field>
  );
}

function Options({ of }: { of: readonly (string | number)[] }) {
  return of.map((choice) => <option key={choice}>{choice}</option>);
}

/** A class outside the usual ones that a player has is offered for him, too. */
function yearsWith(year: string): number[] {
  const years = new Set<number>([...GRAD_YEAR_CHOICES, ...(year ? [Number(year)] : [])]);
  return [...years].sort((a, b) => a - b);
}
