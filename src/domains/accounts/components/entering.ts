import { pageParameters, paths } from "../../../paths.ts";
import { type Notification, notifyOnNextPage } from "../../../ui/notify.ts";
import { isOwnAddress } from "../rules.ts";

const WANTED = pageParameters.wantedPath;

/**
 * Remembers in this tab where somebody wanted to go, until that person has come in (specification
 * part 2, section 4).
 */
export function rememberWanted(address: string): void {
  if (isOwnAddress(address)) sessionStorage.setItem(WANTED, address);
}

/** Forgets where somebody wanted to go: whoever comes in another way goes nowhere by surprise. */
export function forgetWanted(): void {
  sessionStorage.removeItem(WANTED);
}

/** Goes where the person wanted to go, or home, in a document that knows who is here. */
export function enter(title: string): void {
  const wanted = sessionStorage.getItem(WANTED);
  forgetWanted();
  openWith({ title, description: "", variant: "default" }, wanted ?? paths.home);
}

/** Opens an address of this site as a new document, which shows the notification. */
export function openWith(notification: Notification, address: string): void {
  notifyOnNextPage(notification);
  window.location.assign(isOwnAddress(address) ? address : paths.home);
}
