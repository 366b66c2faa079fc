import { isAliasHost } from "#content/brand.ts";
import { tabStorage } from "#lib/browser-storage.ts";
import { aliasOf, pageParameters, paths, staffPages } from "#paths.ts";
import { type Notification, notifyOnNextPage } from "#ui/notify.ts";
import type { Entitled } from "../access/entitled.ts";
import { firstPageOf } from "../access/first-page.ts";
import { isOwnAddress } from "../rules/lifetimes.ts";
import { whyRegister } from "./why-register.ts";

const WANTED = pageParameters.wantedPath;
/** Stored with it: whether it is in YouScout, and there among the pages for administrators. */
const YOU_SCOUT_AUTH = "youScoutAuth";
const YOU_SCOUT_ADMIN = "youScoutAdmin";

/**
 * Remembers in this tab where somebody wanted to go, until that person has come in (specification
 * part 2, section 4).
 */
export function rememberWanted(address: string): void {
  if (!isOwnAddress(address)) return;
  tabStorage.set(WANTED, address);
  if (whyRegister(address)) tabStorage.set(pageParameters.authTab, "register");
  const path = address.replace(/[?#].*$/s, "");
  const isIn = (root: string) => path === root || path.startsWith(`${root}/`);
  if (![paths.youScout, paths.youScoutAlias].some(isIn)) return;
  tabStorage.set(YOU_SCOUT_AUTH, "true");
  if (staffPages.includes(path)) tabStorage.set(YOU_SCOUT_ADMIN, "true");
}

/** Returns why the page that somebody wanted needs an account, or null. */
export function whyHere(): string | null {
  const wanted = tabStorage.get(WANTED);
  return wanted === null ? null : whyRegister(wanted);
}

/** Forgets where somebody wanted to go, so that another login does not lead there by surprise. */
export function forgetWanted(): void {
  for (const marker of [WANTED, YOU_SCOUT_AUTH, YOU_SCOUT_ADMIN]) tabStorage.remove(marker);
}

/** Goes where the person wanted to go, or where the person begins, in a document that knows who is here. */
export function enter(title: string, person: Entitled, description = ""): void {
  const wanted = tabStorage.get(WANTED);
  forgetWanted();
  openWith({ title, description, variant: "default" }, wanted ?? targetOf(person));
}

/** Where somebody begins (`firstPageOf`), under the name that the site's host asks for. */
export function targetOf(person: Entitled): string {
  const landing = firstPageOf(person);
  return inThisAlias(landing, aliasOf(landing));
}

/** A page of YouScout under the name that the site's host asks for (`youScoutHostMarkers`). */
export function inThisAlias(path: string, alias: string): string {
  return isAliasHost(window.location.host) ? alias : path;
}

/** Opens an address of this site as a new document, which shows the notification. */
export function openWith(notification: Notification, address: string): void {
  notifyOnNextPage(notification);
  window.location.assign(isOwnAddress(address) ? address : paths.home);
}
