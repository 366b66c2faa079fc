import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { FIRST_DAY, LAST_DAY } from "#lib/time.ts";
import { FILTER_CLASS } from "./field.tsx";

/** How long after the last key the list follows. */
const PAUSE_MS = 300;

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** Keeps a field equal to the address, also after Back, unless somebody is typing in it. */
function useShown(value: string): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  return input;
}

/** Words to search for; the list follows when the typing pauses. */
export function SearchField({ label, value, onChange }: FieldProps) {
  const input = useShown(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="relative min-w-56 flex-1">
      <Search aria-hidden="true" size={18} className="absolute top-3.5 left-3 text-dim" />
      <input
        ref={input}
        type="search"
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        aria-label={label}
        placeholder={`${label}...`}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(target.value.trim()), PAUSE_MS);
        }}
        className={`${FILTER_CLASS} pl-10`}
      />
    </div>
  );
}

/** A day of New Orleans, as `2027-03-10`; the list follows once the year is typed as a whole. */
export function DayField({ label, value, onChange }: FieldProps) {
  const input = useShown(value);
  return (
    <label className="grid flex-1 basis-36 gap-1 text-dim text-sm sm:flex-none">
      {label}
      <input
        ref={input}
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        defaultValue={value}
        onChange={({ target }) => {
          if (target.validity.valid) onChange(target.value);
        }}
        className={`${FILTER_CLASS} sm:min-w-40`}
      />
    </label>
  );
}

interface SelectFilterProps extends FieldProps {
  /** The choice for all of them. */
  all: string;
  choices: readonly { value: string; label: string }[];
}

/** One of a few, or all of them. */
export function SelectFilter({ label, value, onChange, all, choices }: SelectFilterProps) {
  return (
    <label className="grid flex-1 basis-36 gap-1 text-dim text-sm sm:flex-none">
      {label}
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${FILTER_CLASS} sm:min-w-40`}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}
