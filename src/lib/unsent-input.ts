import { KEPT, KEPT_IN_TAB, SENT } from "./sent-text.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Input that nobody would miss: searches, and secrets. */
const NOT_MISSED = "[type=search], [name=q], [type=password], search *";

/** Input that a page outside its dialogs is left without a question: choices, and what the browser fills in by itself. */
const NOT_MISSED_ON_PAGE =
  "select, [type=checkbox], [type=radio], [type=file], [autocomplete]:not([autocomplete=off])";

/** Fields of forms that tell by themselves whether somebody typed into them before this script was there. */
const TEXTS = "form :is(input:not([type=checkbox], [type=radio]), textarea)";

/** Controls of forms and dialogs that somebody typed or chose in, the latest last. */
const touched = new Set<Control>();
let isWatching = false;

/**
 * Watches from the first call on, as long as the document lasts, what is typed and chosen in forms and dialogs, and
 * finds what was typed before. The browser asks before the document is left with text that was not sent and that
 * nothing keeps.
 */
export function watchInput(): void {
  if (isWatching) return;
  isWatching = true;
  for (const field of document.querySelectorAll<HTMLInputElement>(TEXTS)) {
    if (field.value !== field.defaultValue) touch(field);
  }
  // Before a dialog hears it, which looks at once.
  document.addEventListener("input", ({ target }) => touch(target), { capture: true });
  document.addEventListener(SENT, ({ target }) => forget(target));
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented) forget(target);
  });
  window.addEventListener("beforeunload", (event) => {
    // The tab may be about to be closed.
    if (losesInput({ endsTab: true })) event.preventDefault();
  });
}

function touch(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.matches(NOT_MISSED)) return;
  if (!target.matches(":is(form, dialog) :is(input, select, textarea)")) return;
  touched.delete(target as Control);
  touched.add(target as Control);
}

function forget(place: EventTarget | null): void {
  for (const control of touched) {
    if (!control.isConnected || (place as Node).contains(control)) touched.delete(control);
  }
}

/** Returns the controls in a place whose text or choice is another one than at first, and was not sent; the latest last. */
export function findUnsent(place: Element | null): Control[] {
  return [...touched].filter((control) => place?.contains(control) && isChanged(control));
}

/**
 * Whether the page is left with input that was not sent and that nothing keeps.
 * @param endsTab whether what lasts as long as the tab counts as not kept
 */
export function losesInput({ endsTab = false } = {}): boolean {
  const isKept = (form: HTMLFormElement) =>
    form.hasAttribute(KEPT) && !(endsTab && form.getAttribute(KEPT) === KEPT_IN_TAB);
  return findUnsent(document.documentElement).some(
    (control) =>
      control.form !== null &&
      !isKept(control.form) &&
      (control.closest("dialog") !== null || !control.matches(NOT_MISSED_ON_PAGE)),
  );
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    // A controlled one has no default, so one that was touched is changed.
    return ![...control.options].find(({ defaultSelected }) => defaultSelected)?.selected;
  }
  if (control.type === "checkbox" || control.type === "radio") {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  // React moves the default of a controlled field along, so one that was emptied is as it was.
  return (control.value + control.defaultValue).trim() !== "";
}
