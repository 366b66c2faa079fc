import { type ComponentType, useEffect, useState } from "react";
import { call } from "#lib/call.ts";
import { onRefusal } from "#lib/on-refusal.ts";
import { paths } from "#paths.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";

interface ConfirmDialogProps {
  onConfirmed(): void;
  onClose(): void;
}

interface Question {
  Dialog: ComponentType<ConfirmDialogProps>;
  settle(isConfirmed: boolean): void;
}

interface ConfirmAgainProps {
  /** Whether files that the page offers are asked for, too: the browser takes them without a call. */
  guardsFiles?: boolean;
}

/** Asks who it is when a call of the page is refused for that, and has it made again. */
export function ConfirmAgain({ guardsFiles = false }: ConfirmAgainProps) {
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
    const end = onRefusal(({ code }) => {
      // The time for it ended while the page was open.
      if (code === "factor_required") window.location.assign(paths.secondFactor);
      if (code !== "confirm_again") return false;
      // Calls that are refused together ask once.
      asked ??= ask().finally(() => {
        asked = null;
      });
      return asked;
    });
    const takeFile = (click: MouseEvent) => void askBeforeFile(click, ask);
    if (guardsFiles) document.addEventListener("click", takeFile);
    return () => {
      end();
      document.removeEventListener("click", takeFile);
    };
  }, [guardsFiles]);
  if (!question) return null;
  const { Dialog, settle } = question;
  return <Dialog onConfirmed={() => settle(true)} onClose={() => settle(false)} />;
}

/** Takes the file of a link that was pressed, after its person has shown who it is where that is asked. */
async function askBeforeFile(click: MouseEvent, ask: () => Promise<boolean>): Promise<void> {
  const link = click.target instanceof Element && click.target.closest("a[download]");
  if (!(link instanceof HTMLAnchorElement)) return;
  click.preventDefault();
  try {
    const { data } = await call("GET", "/api/user/confirm");
    if (data.isAskedAgain && !(await ask())) return;
  } catch {
    // The file's own answer says what is wrong.
  }
  // Outside of the document nothing hears the click, and the page stays.
  const file = document.createElement("a");
  file.href = link.href;
  file.download = link.download;
  file.click();
}
