import type { ReactNode } from "react";
import { DayField, SearchField, SelectFilter } from "./filter-fields.tsx";
import type { Filter, ListAddress } from "./list-definition.ts";

interface FilterRowProps {
  /** What the list is searched for. */
  label: string;
  filters: Readonly<Record<string, Filter>>;
  address: ListAddress;
  onChange(parameter: string, value: string): void;
  children: ReactNode;
}

/** The row of filters over a list, and what else stands in it. */
export function FilterRow({ label, filters, address, onChange, children }: FilterRowProps) {
  return (
    <search aria-label={label} className="mb-6 flex flex-wrap items-end gap-3">
      {Object.entries(filters).map(([parameter, filter]) => (
        <FilterField
          key={parameter}
          filter={filter}
          value={address[parameter] ?? ""}
          onChange={(value) => onChange(parameter, value)}
        />
      ))}
      {children}
    </search>
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
      return <SearchField {...field} label={filter.label} />;
    case "day":
      return <DayField {...field} label={filter.label} />;
    case "choice":
      return (
        <SelectFilter {...field} label={filter.label} all={filter.all} choices={filter.choices} />
      );
  }
}
