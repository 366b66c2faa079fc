import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** The class names of a field by which a list is searched or filtered. */
export const FILTER_CLASS =
  "h-11 w-full rounded-sm border border-edge bg-night px-3 text-chalk placeholder:text-dim hover:border-chalk";

/** What ties a control to its label, hint and error, and makes it look like one. */
export interface Control {
  id: string;
  className: string;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

const CONTROL =
  "block min-h-11 w-full rounded-sm border border-edge bg-night px-3 py-2 text-base text-chalk placeholder:text-dim hover:border-chalk aria-invalid:border-red";

interface FieldProps {
  label: string;
  /** What is wrong, in a sentence; the border turns red. */
  error?: string | undefined;
  /** What the person should know before filling it in. */
  hint?: string;
  /** The input, select or textarea, which takes the given properties. */
  children: (control: Control) => ReactNode;
}

/** A control of a form with its label above, and below it a hint and what is wrong. */
export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-sm">
        {label}
      </label>
      {children({
        id,
        className: CONTROL,
        "aria-invalid": error !== undefined,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-2 text-dim text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** What is wrong with a control. */
export function FieldError({ id, children }: { id: string | undefined; children: string }) {
  return (
    <p id={id} className="mt-2 flex items-start gap-2 text-ember text-sm">
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}
