import type { Locator, Page } from "playwright-core";

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Whether the whole element is within the window. */
export function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });
}

/**
 * Texts and controls in the page's main part that stick out of the window or are cut off by what
 * holds them: the first five.
 */
export function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector("main") as HTMLElement;
    const window_ = { left: 0, right: document.documentElement.clientWidth };

    function limitsOf(element: Element): { left: number; right: number } {
      const limits = { ...window_ };
      for (let at = element.parentElement; at; at = at.parentElement) {
        const { overflowX, contentVisibility } = getComputedStyle(at);
        if (overflowX === "visible" && contentVisibility === "visible") continue;
        const box = at.getBoundingClientRect();
        limits.left = Math.max(limits.left, box.left);
        limits.right = Math.min(limits.right, box.right);
      }
      return limits;
    }

    const shown = [...main.querySelectorAll("*")].filter(
      (element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) ||
        element.matches("button, input, select, a"),
    );
    const cut = shown.flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      const box = element.getBoundingClientRect();
      // What only screen readers see is one pixel large.
      if (box.width <= 1 || element.closest(".sr-only, thead, svg")) return [];
      const { left, right } = limitsOf(element);
      const isCut = box.left < left - 0.5 || box.right > right + 0.5;
      return isCut ? [`${element.tagName} ${element.textContent?.slice(0, 40)}`] : [];
    });
    return cut.slice(0, 5);
  });
}

/** Height of the lowest link or button, in pixels (WCAG 2.2, success criterion 2.5.8). */
const LOWEST_TARGET_PX = 24;

/** Links and controls below `LOWEST_TARGET_PX`, except links within a sentence. */
export function findLowTargets(page: Page): Promise<string[]> {
  return page.evaluate((lowest) => {
    const targets = document.querySelectorAll(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...targets].flatMap((target) => {
      const { width, height } = areaOf(target).getBoundingClientRect();
      // One pixel: for screen readers, until it has the focus.
      if (width <= 1 || !target.checkVisibility({ visibilityProperty: true })) return [];
      if (height >= lowest || isInSentence(target)) return [];
      return [`${target.tagName} "${target.textContent?.slice(0, 40)}" is ${height} px high`];
    });

    /** The element that takes the clicks of a target: its label, or the card that a link covers. */
    function areaOf(target: Element): Element {
      const covers = getComputedStyle(target, "::after").position === "absolute";
      return (covers && (target as HTMLElement).offsetParent) || target.closest("label") || target;
    }

    function isInSentence(target: Element): boolean {
      if (getComputedStyle(target).display !== "inline") return false;
      const words = (node: Node) => (node.textContent ?? "").replace(/[^\p{L}]/gu, "");
      const siblings = [...(target.parentElement?.childNodes ?? [])].filter((it) => it !== target);
      return siblings.some((it) => it.nodeType === Node.TEXT_NODE && words(it) !== "");
    }
  }, LOWEST_TARGET_PX);
}

/** Keeps account of layout shifts from the first byte on; call before the page is opened. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The observer is told of a frame's shifts after the frame.
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      const { shifts } = window as unknown as { shifts: number[] };
      return shifts.reduce((sum, value) => sum + value, 0);
    });
}
