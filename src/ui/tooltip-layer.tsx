import { Tooltip } from "radix-ui";
import { useEffect, useState } from "react";

/** Specification part 1, section 9. */
const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;
const OFFSET_PX = 4;

interface Anchor {
  text: string;
  box: DOMRect;
}

/**
 * Shows the `data-tooltip` text of whatever the pointer rests on or the keyboard reaches. One layer
 * serves a page of a hundred buttons; each of them describes itself to screen readers by
 * `aria-describedby`, so the layer is for eyes only. Loaded after the first paint.
 */
export default function TooltipLayer() {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  useEffect(() => watchTargets(setAnchor), []);
  if (!anchor) return null;
  const { left, top, width, height } = anchor.box;
  return (
    <Tooltip.Provider>
      <Tooltip.Root open>
        <Tooltip.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            aria-hidden="true"
            data-tooltip-content=""
            sideOffset={OFFSET_PX}
            className="z-40 max-w-64 rounded-sm border border-line bg-night px-3 py-2 text-center text-chalk text-sm"
          >
            {anchor.text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** Reports the target whose tooltip is open now, or null. */
function watchTargets(report: (anchor: Anchor | null) => void): () => void {
  let current: HTMLElement | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(target: HTMLElement): void {
    isOpen = true;
    report({ text: target.dataset.tooltip ?? "", box: target.getBoundingClientRect() });
  }
  function close(): void {
    clearTimeout(timer);
    current = null;
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    report(null);
  }
  function enter(target: HTMLElement, delayMs: number): void {
    if (target === current) return;
    close();
    current = target;
    if (delayMs === 0) open(target);
    else timer = setTimeout(open, delayMs, target);
  }
  function onPointerOver(event: PointerEvent): void {
    const target = findTarget(event);
    if (!target) {
      if (!isOverTooltip(event)) close();
      return;
    }
    if (event.pointerType === "touch") return;
    const isSkipping = isOpen || performance.now() - closedAt < SKIP_WITHIN_MS;
    enter(target, isSkipping ? 0 : OPEN_AFTER_MS);
  }
  function onFocusIn(event: FocusEvent): void {
    const target = findTarget(event);
    if (target?.matches(":focus-visible")) enter(target, 0);
    else close();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") close();
  }

  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  document.addEventListener("pointerover", onPointerOver, options);
  document.addEventListener("focusin", onFocusIn, options);
  document.addEventListener("focusout", close, options);
  document.addEventListener("pointerdown", close, options);
  document.addEventListener("keydown", onKeyDown, options);
  document.addEventListener("scroll", close, { ...options, capture: true });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function findTarget(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest("[data-tooltip]") : null;
}

/** The pointer may rest on the tooltip itself (WCAG 1.4.13). */
function isOverTooltip(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("[data-tooltip-content]") !== null;
}
