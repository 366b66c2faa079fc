import { type ComponentType, useCallback, useState } from "react";
import { dismissFailure, notify } from "./notify.ts";

/** A dialog, or another part of a page, whose script comes when it is first opened. */
interface LazyDialog<Props, Subject> {
  /** Null while it is closed. */
  Dialog: ComponentType<Props> | null;
  /** What it was opened for; null while it is closed. */
  subject: Subject | null;
  open(subject: Subject): Promise<void>;
  close(): void;
}

/**
 * A script that cannot be loaded says so, and the next opening tries again.
 * @param load imports it; the same function every time
 */
export function useLazyDialog<Props, Subject = void>(
  load: (subject: Subject) => Promise<{ default: ComponentType<Props> }>,
): LazyDialog<Props, Subject> {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const open = useCallback(
    async (wanted: Subject) => {
      try {
        const { default: dialog } = await load(wanted);
        dismissFailure();
        setLoaded(() => dialog);
        setSubject(wanted);
      } catch {
        notifyNotOpened();
      }
    },
    [load],
  );
  return {
    Dialog: subject === null ? null : Loaded,
    subject,
    open,
    close: () => setSubject(null),
  };
}

/** Says that the script of what was to be opened could not be loaded. */
export function notifyNotOpened(): void {
  notify({
    title: "This can't be opened right now",
    description: "Please check your connection and try again.",
    variant: "destructive",
    stays: true,
  });
}
