import type { ComponentProps, ReactNode } from "react";
import { useNotes } from "./field.tsx";

interface CheckFieldProps extends Omit<ComponentProps<"input">, "type" | "id"> {
  label: ReactNode;
  /** What the person should know before ticking it. */
  hint?: string;
  error?: string | undefined;
}

/** A tick box with its label beside it, and below it a hint and what is wrong. */
export function CheckField({ label, hint, error, ...input }: CheckFieldProps) {
  const { tie, notes } = useNotes({ hint, error }, "pl-8");
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input {...input} {...tie} type="checkbox" className="size-5 shrink-0 accent-red" />
        <span className="wrap-anywhere min-w-0">{label}</span>
      </label>
      {notes}
    </div>
  );
}
