import { ChoiceFilter } from "#ui/list-filter.tsx";

/** The same as the calls take for usual, which the browser does not load the schema for. */
export const USUAL_DAYS = "7";

const OTHER_DAYS = [
  { value: "1", label: "24 hours" },
  { value: "30", label: "30 days" },
];

interface DaysFilterProps {
  /** How many days; empty is `USUAL_DAYS`. */
  days: string;
  onChange(days: string): void;
  /** Further times that may be chosen. */
  more?: typeof OTHER_DAYS;
}

/** How far back a list of votes looks. */
export function DaysFilter({ days, onChange, more = [] }: DaysFilterProps) {
  return (
    <ChoiceFilter
      label="Looking back"
      all="7 days"
      choices={[...OTHER_DAYS, ...more]}
      value={days}
      onChange={onChange}
    />
  );
}
