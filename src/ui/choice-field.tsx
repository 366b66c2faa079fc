import { useId } from "react";
import { FieldError } from "./field.tsx";

interface ChoiceFieldProps {
  /** The question. */
  label: string;
  name: string;
  choices: readonly { value: string; label: string; hint?: string }[];
  /** What is chosen at first; absent means nothing. */
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/** A question with a few answers side by side, of which one is chosen. */
export function ChoiceField({ label, name, choices, defaultValue, error }: ChoiceFieldProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">{label}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex min-h-11 items-start gap-3 rounded-sm border border-edge bg-night px-3 py-2.5 hover:border-chalk has-aria-invalid:border-red has-checked:border-chalk has-checked:bg-lifted"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              defaultChecked={choice.value === defaultValue}
              required
              aria-invalid={error !== undefined}
              aria-describedby={errorId}
              className="mt-0.5 size-5 shrink-0 accent-red"
            />
            <span>
              {choice.label}
              {choice.hint && <span className="block text-dim text-sm">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
