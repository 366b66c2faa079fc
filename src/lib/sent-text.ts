/** The event of a form whose text the server took, or of the document when its person leaves. */
export const SENT = "sent";

/** The attribute of a form whose text is kept in another way. */
export const KEPT = "data-kept";

/** Says that what was typed here is no longer needed. */
export function announceSent(place: HTMLFormElement | Document): void {
  place.dispatchEvent(new Event(SENT, { bubbles: true }));
}
