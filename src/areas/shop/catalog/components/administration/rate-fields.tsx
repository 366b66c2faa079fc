import { Plus, X } from "lucide-react";
import { centsIn, typedDollars } from "#lib/money.ts";
import { STATES } from "#lib/us-states.ts";
import { Button } from "#ui/button.tsx";
import { FieldError, SelectField, TextField } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { TaxRate } from "../../schema/settings.ts";

/** A rate as its fields say it. */
interface RateRow {
  key: number;
  state: string;
  parish: string;
  /** In percent, as people type it. */
  percent: string;
}

const HOME_STATE = "LA";

export function rateRowsOf(rates: readonly TaxRate[]): RateRow[] {
  return rates.map(({ state, parish, basisPoints }, key) => ({
    key,
    state,
    parish: parish ?? "",
    // Hundredths of a percent are to a percent as cents to a dollar.
    percent: typedDollars(basisPoints),
  }));
}

/** The rates from the fields, for the schema to check. */
export function readRates(fields: FormData, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const text = (name: string) => String(fields.get(`taxRates.${index}.${name}`) ?? "").trim();
    return {
      state: text("state"),
      parish: text("parish") || null,
      basisPoints: centsIn(text("basisPoints")),
    };
  });
}

interface RateFieldsProps {
  rows: readonly RateRow[];
  errors: Readonly<Record<string, string>>;
  onChange(rows: RateRow[]): void;
}

/** The table of rates, one of a state or of a parish in each row. */
export function RateFields({ rows, errors, onChange }: RateFieldsProps) {
  function add(): void {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, state: HOME_STATE, parish: "", percent: "" }]);
  }
  return (
    <div className="grid gap-4">
      {rows.map((row, index) => (
        <RateRowFields
          key={row.key}
          row={row}
          index={index}
          errors={errors}
          onChange={(changed) => onChange(rows.with(index, changed))}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {errors.taxRates && <FieldError id={undefined}>{errors.taxRates}</FieldError>}
      <Button look="quiet" className="needs-scripts justify-self-start" onClick={add}>
        <Plus aria-hidden="true" size={18} />
        Add a rate
      </Button>
    </div>
  );
}

interface RateRowFieldsProps {
  row: RateRow;
  index: number;
  errors: Readonly<Record<string, string>>;
  onChange(row: RateRow): void;
  onRemove(): void;
}

function RateRowFields({ row, index, errors, onChange, onRemove }: RateRowFieldsProps) {
  const named = (name: string) => {
    const path = `taxRates.${index}.${name}`;
    return { name: path, error: errors[path] };
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3 bg-night p-3 sm:grid-cols-[6rem_1fr_7rem_auto]">
      <SelectField
        label="State"
        {...named("state")}
        value={row.state}
        onChange={({ target }) => onChange({ ...row, state: target.value })}
        choices={STATES}
      />
      <TextField
        label="Parish"
        {...named("parish")}
        hint="Leave empty for the whole state"
        value={row.parish}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, parish: target.value })}
      />
      <TextField
        label="Percent"
        {...named("basisPoints")}
        value={row.percent}
        inputMode="decimal"
        autoComplete="off"
        onChange={({ target }) => onChange({ ...row, percent: target.value })}
      />
      <div className="self-end justify-self-end sm:mt-7 sm:self-start">
        <IconButton icon={X} label={`Remove rate ${index + 1}`} onClick={onRemove} />
      </div>
    </div>
  );
}
