import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Button } from "./button.tsx";
import { WORK_KEYS, type WorkKey } from "./work-keys.ts";

const ITEM = "data-work-item";
const KEY = "data-work-key";
const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const MOVES = [
  ["j", "next"],
  ["k", "previous"],
] as const;

interface WorkListProps {
  /** The keys that its items may have. */
  keys: readonly WorkKey[];
  children: ReactNode;
}

/**
 * Things to be worked off one after the other, of whatever kinds, without a mouse. J and K or the
 * arrow keys go on and back; while an item has the focus, a key that a `KeyButton` or `KeyCheck` of
 * it names presses it. When the item that had the focus is gone, the one in its place gets it. The
 * question mark shows the keys. Nothing of this happens while somebody types, or in a dialog.
 */
export function WorkList({ keys, children }: WorkListProps) {
  const list = useRef<HTMLDivElement>(null);
  const help = useRef<HTMLDetailsElement>(null);
  const last = useRef<{ item: HTMLElement; place: number } | null>(null);

  useEffect(() => {
    const element = list.current as HTMLDivElement;
    const observer = new MutationObserver(() => {
      if (!last.current || document.activeElement !== document.body) return;
      const { item, place } = last.current;
      const items = itemsOf(element);
      const next = item.isConnected ? item : (items[place] ?? items.at(-1));
      next?.focus();
    });
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => observer.disconnect();
  }, []);

  // Where nothing has the focus, keys still begin at the list's first item.
  useEffect(() => {
    function begin({ key, target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): void {
      if (target !== document.body || ctrlKey || metaKey || altKey) return;
      if (key === "?") toggle(help.current);
      else if (key === "j") itemsOf(list.current as HTMLDivElement)[0]?.focus();
    }
    document.addEventListener("keydown", begin);
    return () => document.removeEventListener("keydown", begin);
  }, []);

  function remember({ target, currentTarget }: FocusEvent<HTMLDivElement>): void {
    const item = target.closest<HTMLElement>(`[${ITEM}]`);
    last.current = item && { item, place: itemsOf(currentTarget).indexOf(item) };
  }

  function act(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("dialog, input:not([type=checkbox]), select, textarea")) return;
    if (key === "?") {
      toggle(help.current);
      return;
    }
    const item = target.closest<HTMLElement>(`[${ITEM}]`);
    if (!item) return;
    const step = STEPS[key];
    const items = itemsOf(currentTarget);
    const pressed = step
      ? items[items.indexOf(item) + step]
      : item.querySelector<HTMLElement>(`[${KEY}="${CSS.escape(key)}"]:not(:disabled)`);
    if (!pressed) return;
    event.preventDefault();
    if (step) pressed.focus();
    else pressed.click();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the keys of its items
    <div
      ref={list}
      onKeyDown={act}
      onFocus={remember}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) last.current = null;
      }}
    >
      <details ref={help} className="needs-scripts mb-4 hidden text-dim text-sm lg:block">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 hover:text-chalk">
          <Key>?</Key> Keyboard
        </summary>
        <ul className="flex flex-wrap gap-x-5 gap-y-2 pb-2">
          {[...MOVES, ...keys.map((key) => [key, WORK_KEYS[key]] as const)].map(
            ([key, meaning]) => (
              <li key={key} className="flex items-center gap-2">
                <Key>{key}</Key>
                <span>{meaning}</span>
              </li>
            ),
          )}
        </ul>
      </details>
      {children}
    </div>
  );
}

function toggle(help: HTMLDetailsElement | null): void {
  if (help) help.open = !help.open;
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`[${ITEM}]`)];
}

interface WorkItemProps {
  /** Id of the item's heading. */
  titleId: string;
  className?: string;
  children: ReactNode;
}

/** One thing to be worked off. */
export function WorkItem({ titleId, className = "", children }: WorkItemProps) {
  return (
    <article
      {...{ [ITEM]: "" }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of a list work where the focus is
      tabIndex={0}
      aria-labelledby={titleId}
      className={`scroll-my-24 [contain-intrinsic-block-size:auto_20rem] [content-visibility:auto] ${className}`}
    >
      {children}
    </article>
  );
}

/** A button of an item that a key presses, too. */
export function KeyButton({
  shortcut,
  children,
  ...rest
}: ComponentProps<typeof Button> & { shortcut: WorkKey }) {
  return (
    <Button {...rest} {...{ [KEY]: shortcut }} aria-keyshortcuts={shortcut}>
      {children}
      <Key isHint>{shortcut}</Key>
    </Button>
  );
}

/** A tick box of an item that a key ticks, too. */
export function KeyCheck({
  shortcut,
  label,
  ...rest
}: Omit<ComponentProps<"input">, "type"> & { shortcut: WorkKey; label: string }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        {...rest}
        {...{ [KEY]: shortcut }}
        type="checkbox"
        aria-keyshortcuts={shortcut}
        className="size-5 accent-red"
      />
      {label}
      <Key isHint>{shortcut}</Key>
    </label>
  );
}

function Key({ children, isHint = false }: { children: string; isHint?: boolean }) {
  return (
    <kbd
      aria-hidden={isHint || undefined}
      className={`rounded-sm border border-current px-1.5 font-sans text-xs leading-5 ${isHint ? "hidden lg:inline-block" : "inline-block"}`}
    >
      {children}
    </kbd>
  );
}
