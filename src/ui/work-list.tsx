import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import { Button } from "./button.tsx";

const ITEM = "data-work-item";
const KEY = "data-work-key";
const STEPS: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Things to be worked off one after the other, of whatever kinds, without a mouse. While one of its
 * items has the focus, J and K or the arrow keys go on and back, and a key that a `KeyButton` of the
 * item names presses it. When the item that had the focus is gone, the one in its place gets it.
 */
export function WorkList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
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

  function remember({ target, currentTarget }: FocusEvent<HTMLDivElement>): void {
    const item = target.closest<HTMLElement>(`[${ITEM}]`);
    last.current = item && { item, place: itemsOf(currentTarget).indexOf(item) };
  }

  function act(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, target, currentTarget } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select, textarea")) return;
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div
      ref={list}
      onKeyDown={act}
      onFocus={remember}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) last.current = null;
      }}
    >
      <p className="mb-4 hidden flex-wrap items-center gap-x-4 gap-y-1 text-dim text-sm lg:flex">
        <span>
          <Key>j</Key> <Key>↓</Key> next
        </span>
        <span>
          <Key>k</Key> <Key>↑</Key> previous
        </span>
        <span>The key on a button presses it. Keys work while an entry has the focus.</span>
      </p>
      {children}
    </div>
  );
}

function itemsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(`[${ITEM}]`)];
}

interface WorkItemProps {
  /** Of the item's heading. */
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
      className={`scroll-my-24 ${className}`}
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
}: ComponentProps<typeof Button> & { shortcut: string }) {
  return (
    <Button {...rest} {...{ [KEY]: shortcut }} aria-keyshortcuts={shortcut}>
      {children}
      <Key isHint>{shortcut}</Key>
    </Button>
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
