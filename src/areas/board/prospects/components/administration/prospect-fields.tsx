import { CheckField } from "#ui/check-field.tsx";
import { SelectField, TextField } from "#ui/field.tsx";
import { classesToOffer } from "../../rules/class-window.ts";
import { FIELDS_TO_READ } from "../../rules/fields.ts";
import type { FieldTexts } from "./field-texts.ts";
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
      {FIELDS_TO_READ.map((field) => (
        <ProspectControl
          key={field.name}
          field={field}
          text={texts[field.name]}
          error={errors[field.name]}
        />
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
  field: (typeof FIELDS_TO_READ)[number];
  text: string;
  error: string | undefined;
}

function ProspectControl({ field, text, error }: ProspectControlProps) {
  const { name, label, required, max, choices, empty } = field;
  const props = { label, error, name, defaultValue: text, required: required !== undefined };
  if (max) return <TextField {...props} type="text" autoComplete="off" />;
  return (
    <SelectField {...props} choices={choices ?? yearsWith(text)}>
      {empty && (
        <option value={empty.value} disabled={required !== undefined}>
          {empty.label}
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
