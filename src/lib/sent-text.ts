/** The event of a form whose text the server took, or of the document when its person leaves. */
export const SENT = "sent";

/** The attribute of a form whose text is kept in another way: `KEPT_IN_TAB`, or on the device. */
export const KEPT = "data-kept";

/** Its value for a form whose text is lost with the tab. */
export const KEPT_IN_TAB = "tab";

/** Says that what was typed here is no longer needed. */
export function announceSent(place: HTMLFormElement | Document): void {
  place.dispatchEvent(new Event(SENT, { bubbles: true }));
}

/** Says of the forms in a place that nobody wants what was typed into them. */
export function discardForms(place: Element | null): void {
  for (const form of place?.querySelectorAll("form") ?? []) announceSent(form);
}
