import { type ReactNode, useEffect, useRef } from "react";
import { fieldsWithNewText } from "./changed-text.ts";

interface InlineFormProps {
  onSubmit(fields: FormData): void | Promise<void>;
  /** After Escape, unless a text was changed. */
  onCancel(): void;
  children: ReactNode;
}

/** A form that opens within its subject, with the focus. Escape closes it while no text was changed. */
export function InlineForm({ onSubmit, onCancel, children }: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("textarea, input:checked, input, button")?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && fieldsWithNewText(event.currentTarget).length === 0)
          onCancel();
      }}
      className="mt-4 grid scroll-mb-32 gap-3 border-edge border-l-2 pl-4"
    >
      {children}
    </form>
  );
}
