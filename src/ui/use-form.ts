import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, UnreadError } from "#lib/api.ts";
import type { FieldMessages } from "#lib/errors.ts";
import { type Keyed, withKey } from "#lib/random-key.ts";
import { announceSent, KEPT } from "#lib/sent-text.ts";
import { type Failure, formFailure } from "./failure-note.tsx";

/** What a schema says of the values of a form. */
export type Checked<Input> = { success: true; data: Input } | { success: false; error: Findings };

interface Findings {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}

interface Rules<Input> {
  safeParse(values: unknown): Checked<Input>;
}

interface FormOptions<Input, Result> {
  /** The schema that the server checks with, too, or what fetches it when it is first needed. */
  schema: Rules<Input> | (() => Promise<Rules<Input>>);
  /** What of the fields is sent; absent means their texts by name. */
  read?: (fields: FormData) => unknown;
  /** What the server said of the form when it came without scripts. */
  errors?: FieldMessages | undefined;
  /** Whether the form changes something that stays in its fields; absent means it starts anew. */
  isKept?: boolean;
  /** @param idempotencyKey the same one whenever the same input is sent again, until the server took it */
  send(input: Input, idempotencyKey: string): Promise<Result>;
  /** After the server took it; unless it is kept, the fields are as they were first shown. */
  onSent(result: Result): void;
  /** After the server refused it, or could not be reached, or its response to what it took can't be read. */
  onFailure(error: unknown): void;
}

interface FormState {
  /** Field name → what is wrong with it. */
  errors: FieldMessages;
  isPending: boolean;
  /** Why it was not taken the last time, for a FailureNote. */
  failure: Failure | null;
  /** For the `form` element. */
  props: {
    noValidate: true;
    onSubmit(event: FormEvent<HTMLFormElement>): void;
    onInput(event: FormEvent<HTMLFormElement>): void;
  };
}

/**
 * A form whose values stay in its fields: what was typed before the page came alive is not lost.
 * Checked when it is sent, and from then on a wrong field while it is mended; the first wrong field
 * gets the focus. What the server says of a field is shown like what the browser found.
 */
export function useForm<Input, Result>(options: FormOptions<Input, Result>): FormState {
  const { schema, read = Object.fromEntries, isKept = false, send, onSent, onFailure } = options;
  const [errors, setErrors] = useState<FieldMessages>(options.errors ?? {});
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refused = useRef<HTMLFormElement>(null);
  const sent = useRef<Keyed>(null);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    refused.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    refused.current = null;
  }, [errors]);

  async function check(form: HTMLFormElement): Promise<Checked<Input>> {
    const rules = typeof schema === "function" ? await schema() : schema;
    return rules.safeParse(read(new FormData(form)));
  }

  function refuse(form: HTMLFormElement, found: FieldMessages): void {
    refused.current = form;
    setErrors(found);
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    setIsPending(true);
    try {
      const checked = await check(form);
      if (!checked.success) return refuse(form, messagesOf(checked.error));
      setErrors({});
      sent.current = withKey(JSON.stringify(checked.data), sent.current);
      const result = await send(checked.data, sent.current.key);
      sent.current = null;
      setFailure(null);
      // A mere step of a form sends nothing.
      if (result !== null) announceSent(form);
      if (!isKept) form.reset();
      onSent(result);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : null;
      // It was taken. If the same is sent again, it goes out under the same key.
      if (error instanceof UnreadError) announceSent(form);
      if (fields) refuse(form, fields);
      setFailure(formFailure(error, { draft: form.getAttribute(KEPT) }));
      // The question that follows a filled honeypot is no failure.
      if (!fields?.isPerson) onFailure(error);
    } finally {
      setIsPending(false);
    }
  }

  async function checkAgain(form: HTMLFormElement, name: string): Promise<void> {
    const checked = await check(form);
    const found = checked.success ? undefined : messagesOf(checked.error)[name];
    setErrors(({ [name]: _mended, ...others }) => (found ? { ...others, [name]: found } : others));
  }

  return {
    errors,
    isPending,
    failure: failure === null ? null : { text: failure, dismiss: () => setFailure(null) },
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        if (!isPending) void submit(event.currentTarget);
      },
      onInput({ currentTarget, target }) {
        const { name } = target as HTMLInputElement;
        if (errors[name]) void checkAgain(currentTarget, name);
      },
    },
  };
}

/** The first sentence about each field. */
function messagesOf({ issues }: Findings): FieldMessages {
  const messages: FieldMessages = {};
  for (const { path, message } of issues) messages[path.join(".")] ??= message;
  return messages;
}

/** Returns the whole milliseconds since the part was first shown. */
export function useElapsed(): () => number {
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return () => Math.round(performance.now() - shownAt.current);
}
