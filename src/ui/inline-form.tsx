import { type ReactNode, useEffect, useRef, useState } from "react";
import { announceSent } from "#lib/sent-text.ts";
import { findUnsent } from "#lib/unsent-input.ts";
import { Button } from "./button.tsx";
import { Draft, type DraftProps } from "./draft.tsx";
import { DiscardDialog } from "./leave-question.tsx";
import type { Outcome } from "./use-mutation-feedback.ts";

interface InlineFormProps {
  /** Resolves with "done" once what was typed is sent and the form can go. */
  onSubmit(fields: FormData): Promise<Outcome> | undefined;
  /** After it was sent, after Escape, unless something was changed, and after `CancelButton`, which then asks first. */
  onEnd(): void;
  /** Keeps what was typed; absent means that nothing does. */
  draft?: DraftProps;
  children: ReactNode;
}

/** A form that opens within its subject, with the focus. Escape closes it while nothing was changed. */
export function InlineForm({ onSubmit, onEnd, draft, children }: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("textarea, input:checked, input, button")?.focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function end(sent: HTMLFormElement | null): void {
    if (sent) announceSent(sent);
    onEnd();
  }
  async function submit(sent: HTMLFormElement): Promise<void> {
    if ((await onSubmit(new FormData(sent))) === "done") end(sent);
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        onReset={(event) => {
          event.preventDefault();
          if (findUnsent(event.currentTarget).length > 0) setIsAsking(true);
          else onEnd();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && findUnsent(event.currentTarget).length === 0) onEnd();
        }}
        className="mt-4 grid scroll-mb-32 gap-3 border-edge border-l-2 pl-4"
      >
        {draft && <Draft {...draft} />}
        {children}
      </form>
      {isAsking && (
        <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={() => end(form.current)} />
      )}
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
