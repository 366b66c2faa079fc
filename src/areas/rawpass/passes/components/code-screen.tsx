import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import type { CodePath } from "#ui/code-path.ts";
import { DrawnCode } from "#ui/drawn-code.tsx";
import { openOnTop } from "#ui/top-dialog.ts";

interface CodeScreenProps {
  drawing: CodePath | null;
  name: string;
  detail: string;
  onClose(): void;
}

/**
 * A code as large as the screen is, which stays awake meanwhile. Escape, or the button, closes it. Loaded
 * when it is opened.
 */
export default function CodeScreen({ drawing, name, detail, onClose }: CodeScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => (dialog.current ? openOnTop(dialog.current) : undefined), []);
  useEffect(keepAwake, []);
  return (
    <dialog
      ref={dialog}
      aria-label={`Code of ${name}`}
      onClose={onClose}
      className="m-0 h-(--window) max-h-none w-screen max-w-none overflow-hidden bg-paper p-0 text-ink"
    >
      <div className="flex h-full flex-col items-center justify-center gap-4 p-4">
        <DrawnCode
          drawing={drawing}
          label={`Code of ${name}`}
          className="max-h-[calc(var(--window)-10rem)] w-full max-w-[calc(var(--window)-10rem)]"
        />
        <p className="text-center font-display text-4xl">{name}</p>
        <p className="text-center">{detail}</p>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="absolute top-2 right-2 grid size-11 place-items-center"
        >
          <X aria-hidden="true" />
        </button>
      </div>
    </dialog>
  );
}

/** Keeps the screen from going dark as long as it is needed; browsers that can't do so let it. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  async function ask(): Promise<void> {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    const held = await navigator.wakeLock.request("screen").catch(() => null);
    if (isOver) await held?.release();
    else lock = held;
  }
  void ask();
  // The browser takes it back whenever the page is hidden.
  document.addEventListener("visibilitychange", ask);
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
