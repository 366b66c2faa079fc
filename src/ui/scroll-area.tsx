import { type ReactNode, useEffect, useRef, useState } from "react";

interface ScrollAreaProps {
  label: string;
  /** The class name of its greatest height; absent means 12rem. */
  height?: string;
  children: ReactNode;
}

/**
 * A text of a greatest height, which scrolls when it is longer (specification part 1, section 3).
 * Then the keyboard reaches it, under the name `label`.
 */
export function ScrollArea({ label, height = "max-h-48", children }: ScrollAreaProps) {
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
      className={`${height} overflow-y-auto`}
      {...(isLonger && { role: "region", "aria-label": label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
