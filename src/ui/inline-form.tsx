import { type ReactNode, useEffect, useRef } from "react";

interface InlineFormProps {
  onSubmit(fields: FormData): void;
  /** After Escape, unless something is typed. */
  onCancel(): void;
  children: ReactNode;
}

/** A form that opens within what it is about: its first field gets the focus, Escape gives it up while it is empty. */
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
        onSubmit(new FormData(event.currentTarget));
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !hasText(event.currentTarget)) onCancel();
      }}
      className="mt-4 grid scroll-mb-32 gap-3 border-edge border-l-2 pl-4"
    >
      {children}
    </form>
  );
}

function hasText(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "");
}
