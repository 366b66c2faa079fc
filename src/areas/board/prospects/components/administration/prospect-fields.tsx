import { CheckField } from "#ui/check-field.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { classesToOffer } from "../../rules/class-window.ts";
import type { FieldTexts } from "./field-texts.ts";
import { PROSPECT_FIELDS, type ProspectField } from "./prospect-form.ts";
import { RankField } from "./rank-field.tsx";

export type Errors = Readonly<Record<string, string>>;

interface ProspectFieldsProps {
  /** The initial values of the fields. */
  texts: FieldTexts;
  errors: Errors;
  /** Absent for a new player. */
  playerId?: number;
  /** Whether the player has no rank, so that its field is of no use. */
  isUnranked?: boolean;
}

/** The fields of a player, two side by side where there is room. */
export function ProspectFields(props: ProspectFieldsProps) {
  const { texts, errors, playerId = null, isUnranked = false } = props;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {PROSPECT_FIELDS.map((field) => (
        <ProspectControl key={field.name} field={field} text={texts[field.name]} errors={errors} />
      ))}
      <RankField
        playerId={playerId}
        text={texts.rawRank}
        error={errors.rawRank}
        isUnranked={isUnranked}
      />
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

interface ProspectControlProps {
  field: ProspectField;
  text: string;
  errors: Errors;
}

function ProspectControl({ field, text, errors }: ProspectControlProps) {
  const { name, label, isRequired = false, choices, nothing } = field;
  const props = { label, error: errors[name], name, defaultValue: text, required: isRequired };
  if (!choices) return <TextField {...props} type="text" autoComplete="off" />;
  return (
    <SelectField {...props} choices={name === "gradYear" ? yearsWith(text) : choices}>
      {nothing && (
        <option value={nothing.value} disabled={nothing.isDisabled}>
          {nothing.label}
        </option>
      )}
    </SelectField>
  );
}

/** A class outside the usual ones that a player has is offered for him, too. */
function yearsWith(year: string): number[] {
  const years = new Set<number>([...classesToOffer(new Date()), ...(year ? [Number(year)] : [])]);
  return [...years].sort((a, b) => a - b);
}
