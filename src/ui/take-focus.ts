/**
 * Ref of what takes the place of something that was sent: brings it into view, and the keyboard and screen readers go on
 * there. Needs `tabIndex={-1}`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
