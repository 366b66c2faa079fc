import { SelectFilter } from "#ui/filter-fields.tsx";

/** The default of the calls, repeated here so that the browser need not load their schema. */
export const USUAL_DAYS = "7";

/** How far back a list of votes looks: what `SelectFilter` and `choiceFilter` take. */
export const DAYS_CHOICE = {
  label: "Looking back",
  all: "7 days",
  choices: [
    { value: "1", label: "24 hours" },
    { value: "30", label: "30 days" },
  ],
};

interface DaysFilterProps {
  /** How many days; empty is `USUAL_DAYS`. */
  days: string;
  onChange(days: string): void;
  /** Further times that may be chosen. */
  more?: typeof DAYS_CHOICE.choices;
}

/** How far back the votes for one target or from one network are shown. */
export function DaysFilter({ days, onChange, more = [] }: DaysFilterProps) {
  const { choices, ...words } = DAYS_CHOICE;
  return (
    <SelectFilter {...words} choices={[...choices, ...more]} value={days} onChange={onChange} />
  );
}
