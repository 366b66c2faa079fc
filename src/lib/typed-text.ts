import { KEPT, KEPT_IN_TAB, SENT } from "./sent-text.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Texts that nobody would miss: searches, secrets, and what the browser fills in by itself. */
const NOT_MISSED =
  "[type=search], [name=q], [type=password], [type=checkbox], [type=radio], [type=file], search *, [autocomplete]:not([autocomplete=off])";

/** Fields of forms on the page that somebody typed into. */
const fields = new Set<TextField>();

/**
 * Watches from now on, as long as the document lasts, what is typed into forms. The browser asks before the document is
 * left with text that was not sent and that nothing keeps.
 */
export function watchTypedText(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("form :is(input, textarea)")) return;
    if (!target.matches(NOT_MISSED)) fields.add(target as TextField);
  });
  document.addEventListener(SENT, ({ target }) => forget(target));
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented) forget(target);
  });
  window.addEventListener("beforeunload", (event) => {
    // The tab may be about to be closed.
    if (hasTypedText({ endsTab: true })) event.preventDefault();
  });
}

function forget(place: EventTarget | null): void {
  for (const field of fields) if ((place as Node).contains(field)) fields.delete(field);
}

/**
 * Whether the page shows text in a form that was not sent and that nothing keeps.
 * @param endsTab whether what lasts as long as the tab counts as not kept
 */
export function hasTypedText({ endsTab = false } = {}): boolean {
  const isKept = (form: HTMLFormElement) =>
    form.hasAttribute(KEPT) && !(endsTab && form.getAttribute(KEPT) === KEPT_IN_TAB);
  return [...fields].some(
    ({ isConnected, value, form }) =>
      isConnected && value.trim() !== "" && form !== null && !isKept(form),
  );
}
