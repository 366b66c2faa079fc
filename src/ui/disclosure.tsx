import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface DisclosureProps {
  /** Name of the button. */
  label: string;
  /** What the button shows. */
  summary: ReactNode;
  className?: string;
  summaryClass?: string;
  /** Called when it opens or closes, and at first if somebody opened it before the page came alive. */
  onToggle?: (isOpen: boolean) => void;
  /** What opens; a link or button in it calls `close` when it has led on. */
  children: (close: () => void) => ReactNode;
}

/**
 * Something behind a button. It opens and closes without scripts too; with them Escape, which gives
 * the button the focus, and a tap beside it close it as well.
 */
export function Disclosure({
  label,
  summary,
  className,
  summaryClass = "",
  onToggle,
  children,
}: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const onAlive = useRef(onToggle);
  useEffect(() => {
    if (details.current?.open) onAlive.current?.(true);
  }, []);
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      const element = details.current;
      if (target instanceof Node && !element?.contains(target)) element?.removeAttribute("open");
    };
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, []);

  function close(): void {
    details.current?.removeAttribute("open");
  }
  function closeByKey({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !details.current?.open) return;
    close();
    details.current.querySelector("summary")?.focus();
  }
  return (
    <details
      ref={details}
      onKeyDown={closeByKey}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className={`group ${className}`}
    >
      <summary
        aria-label={label}
        className={`cursor-pointer list-none [&::-webkit-details-marker]:hidden ${summaryClass}`}
      >
        {summary}
      </summary>
      {children(close)}
    </details>
  );
}
