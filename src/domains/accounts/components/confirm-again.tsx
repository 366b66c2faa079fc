import { type ComponentType, useEffect, useState } from "react";
import { ApiError, browserApi } from "#lib/api.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";

interface ConfirmDialogProps {
  onConfirmed(): void;
  onClose(): void;
}

interface Question {
  Dialog: ComponentType<ConfirmDialogProps>;
  settle(isConfirmed: boolean): void;
}

/** Asks who it is when a call of the page is refused for that, and has it made again. */
export function ConfirmAgain() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    async function ask(): Promise<boolean> {
      try {
        const { default: Dialog } = await import("./confirm-dialog.tsx");
        return await new Promise<boolean>((settle) => setQuestion({ Dialog, settle }));
      } catch {
        notifyNotOpened();
        return false;
      } finally {
        setQuestion(null);
      }
    }
    let asked: Promise<boolean> | null = null;
    // In place of the call itself, so that pages on which nothing asks do not load this.
    const { request } = browserApi;
    browserApi.request = async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "confirm_again")) throw error;
        // Calls that are refused together ask once.
        asked ??= ask().finally(() => {
          asked = null;
        });
        if (!(await asked)) throw error;
        return request(...call);
      }
    };
    return () => {
      browserApi.request = request;
    };
  }, []);
  if (!question) return null;
  const { Dialog, settle } = question;
  return <Dialog onConfirmed={() => settle(true)} onClose={() => settle(false)} />;
}
