import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A text of at most 12rem, which scrolls when it is longer (specification part 1, section 3). Then
 * the keyboard reaches it, under the name `label`.
 */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLonger, setIsLonger] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setIsLonger(element.scrollHeight > element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="max-h-48 overflow-y-auto"
      {...(isLonger && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
