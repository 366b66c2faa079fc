import { type ComponentProps, useId } from "react";
import { FieldError } from "./field.tsx";

/** A tick box with its label beside it, and below it what is wrong. */
export function CheckField({
  label,
  error,
  ...input
}: Omit<ComponentProps<"input">, "type" | "id"> & { label: string; error?: string | undefined }) {
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          className="size-5 shrink-0 accent-red"
        />
        {label}
      </label>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
