import type { ReactNode } from "react";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "./filter-fields.tsx";
import type { Filter, ListAddress } from "./list-definition.ts";

interface ListFiltersProps {
  /** What the list is searched for. */
  label: string;
  filters: Readonly<Record<string, Filter>>;
  address: ListAddress;
  onChange(parameter: string, value: string): void;
  children: ReactNode;
}

/** The row of filters over a list, and what else stands in it. */
export function ListFilters({ label, filters, address, onChange, children }: ListFiltersProps) {
  return (
    <ListFilter label={label}>
      {Object.entries(filters).map(([parameter, filter]) => (
        <FilterField
          key={parameter}
          filter={filter}
          value={address[parameter] ?? ""}
          onChange={(value) => onChange(parameter, value)}
        />
      ))}
      {children}
    </ListFilter>
  );
}

interface FilterFieldProps {
  filter: Filter;
  value: string;
  onChange(value: string): void;
}

function FilterField({ filter, ...field }: FilterFieldProps) {
  switch (filter.kind) {
    case "search":
      return <SearchFilter {...field} label={filter.label} />;
    case "day":
      return <DayFilter {...field} label={filter.label} />;
    case "choice":
      return (
        <ChoiceFilter {...field} label={filter.label} all={filter.all} choices={filter.choices} />
      );
  }
}
