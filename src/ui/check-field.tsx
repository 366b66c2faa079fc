import { type ComponentProps, useId } from "react";
import { FieldError } from "./field.tsx";

interface CheckFieldProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  label: string;
  /** What the person should know before ticking it. */
  hint?: string;
  error?: string | undefined;
}

/** A tick box with its label beside it, and below it a hint and what is wrong. */
export function CheckField({ label, hint, error, ...input }: CheckFieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={[errorId, hintId].filter(Boolean).join(" ") || undefined}
          className="size-5 shrink-0 accent-red"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="pl-8 text-dim text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
