import { KEPT, SENT } from "./sent-text.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The router, whose own blockers are left out of the build (`scripts/lean-rules.ts`). */
interface Router {
  state: { location: { pathname: string; search: string } };
  navigate(to: unknown, options?: unknown): Promise<void>;
}
declare global {
  interface Window {
    __reactRouterDataRouter?: Router;
    /** Hears of each move in the history before the router does, from `app/entry.client.tsx`. */
    holdMove?: (event: PopStateEvent) => void;
  }
}

/** Texts that nobody would miss: searches, secrets, and what the browser fills in by itself. */
const NOT_MISSED =
  "[type=search], [name=q], [type=password], [type=checkbox], [type=radio], [type=file], search *, [autocomplete]:not([autocomplete=off])";

const QUESTION = "Discard what you typed? It has not been sent.";

/** Fields of forms on the page that somebody typed into. */
const fields = new Set<TextField>();

/**
 * From now on asks before a page is left, or closed, with text in a form that was not sent and that nothing keeps.
 * It lasts as long as the document.
 */
export function guardTypedText(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof Element) || !target.matches("form :is(input, textarea)")) return;
    if (!target.matches(NOT_MISSED)) fields.add(target as TextField);
  });
  document.addEventListener(SENT, ({ target }) => forget(target));
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    if (!defaultPrevented) forget(target);
  });
  window.addEventListener("beforeunload", (event) => {
    if (hasTypedText()) event.preventDefault();
  });
  const router = window.__reactRouterDataRouter;
  if (router) guardMoves(router);
}

function forget(place: EventTarget | null): void {
  for (const field of fields) if ((place as Node).contains(field)) fields.delete(field);
}

function hasTypedText(): boolean {
  return [...fields].some(
    ({ isConnected, value, form }) =>
      isConnected && value.trim() !== "" && form !== null && !form.hasAttribute(KEPT),
  );
}

/** Whether to leave: there is nothing to lose, or the person gives it up. */
function mayLeave(): boolean {
  if (hasTypedText() && !window.confirm(QUESTION)) return false;
  fields.clear();
  return true;
}

function guardMoves(router: Router): void {
  const isElsewhere = ({ pathname, search }: { pathname: string; search: string }) =>
    pathname !== router.state.location.pathname || search !== router.state.location.search;
  const { navigate } = router;
  router.navigate = async (to, options) => {
    const target = addressOf(to);
    if (target && isElsewhere(target) && !mayLeave()) return;
    await navigate(to, options);
  };

  // Back and Forward have changed the address already: it is changed back before the router hears of it.
  let place = placeInHistory();
  let isGoingBack = false;
  window.holdMove = (event) => {
    if (isGoingBack) {
      isGoingBack = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = place - placeInHistory();
    if (!steps || !isElsewhere(window.location) || mayLeave()) return;
    event.stopImmediatePropagation();
    isGoingBack = true;
    window.history.go(steps);
  };
  document.addEventListener("input", () => {
    place = placeInHistory();
  });
}

/** Where a move leads; null for one by steps of the history. */
function addressOf(to: unknown): URL | null {
  if (typeof to === "string") return new URL(to, window.location.href);
  if (typeof to !== "object" || to === null) return null;
  const { pathname = "", search = "" } = to as Partial<Location>;
  return new URL(pathname + search, window.location.href);
}

/** The router's number of the entry of the history that is open; NaN where another script made it. */
function placeInHistory(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? Number.NaN;
}
