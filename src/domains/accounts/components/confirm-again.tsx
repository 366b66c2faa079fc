import { type ComponentType, useEffect, useState } from "react";
import { ApiError, browserApi } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import { notifyNotOpened } from "#ui/use-lazy-dialog.ts";
import type { Confirmation } from "../schema.ts";

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
    // In place of the call itself, so that pages on which nothing asks do not load this.
    const { request } = browserApi;
    browserApi.request = async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        // The time for it ended while the page was open.
        if (error instanceof ApiError && error.code === "factor_required") {
          window.location.assign(memberApi.secondFactor);
        }
        if (!(error instanceof ApiError && error.code === "confirm_again")) throw error;
        // Calls that are refused together ask once.
        asked ??= ask().finally(() => {
          asked = null;
        });
        if (!(await asked)) throw error;
        return request(...call);
      }
    };
    const takeFile = (click: MouseEvent) => void askBeforeFile(click, ask);
    if (guardsFiles) document.addEventListener("click", takeFile);
    return () => {
      browserApi.request = request;
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
    const { data } = (await browserApi.request("GET", memberApi.confirmPerson)) as Confirmation;
    if (data.isAskedAgain && !(await ask())) return;
  } catch {
    // The file's own answer says what is wrong.
  }
  window.location.assign(link.href);
}
