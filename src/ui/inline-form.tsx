import { type ReactNode, useEffect, useRef, useState } from "react";
import { findUnsent } from "#lib/unsent-input.ts";
import { Button } from "./button.tsx";
import { DiscardDialog } from "./leave-question.tsx";

interface InlineFormProps {
  onSubmit(fields: FormData): void | Promise<void>;
  /** After Escape, unless something was changed, and after `CancelButton`, which then asks first. */
  onCancel(): void;
  children: ReactNode;
}

/** A form that opens within its subject, with the focus. Escape closes it while nothing was changed. */
export function InlineForm({ onSubmit, onCancel, children }: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("textarea, input:checked, input, button")?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit(new FormData(event.currentTarget));
        }}
        onReset={(event) => {
          event.preventDefault();
          if (findUnsent(event.currentTarget).length > 0) setIsAsking(true);
          else onCancel();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && findUnsent(event.currentTarget).length === 0) onCancel();
        }}
        className="mt-4 grid scroll-mb-32 gap-3 border-edge border-l-2 pl-4"
      >
        {children}
      </form>
      {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onCancel} />}
    </>
  );
}

/** Closes the inline form around it. Asks first if something was changed. */
export function CancelButton({ look = "quiet" }: { look?: "quiet" | "plain" }) {
  return (
    <Button look={look} type="reset">
      Cancel
    </Button>
  );
}
