import { type ComponentType, useEffect, useState } from "react";
import { browserApi } from "#lib/api.ts";
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
    browserApi.isRepeated = async (response) => {
      if (response.status !== 403) return false;
      const refusal = await response
        .clone()
        .json()
        .catch(() => null);
      if (refusal?.code !== "confirm_again") return false;
      // Calls that are refused together ask once.
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    };
    return () => {
      browserApi.isRepeated = undefined;
    };
  }, []);
  if (!question) return null;
  const { Dialog, settle } = question;
  return <Dialog onConfirmed={() => settle(true)} onClose={() => settle(false)} />;
}
