import type { QueryKey } from "@tanstack/react-query";
import { createContext, type ReactElement, type ReactNode, use } from "react";

/** How rows are drawn from a newer answer of the call that they show. */
export interface Redrawing<Answer> {
  queryKey: QueryKey;
  draw(answer: Answer): ReactElement[];
}

/** Gives what stands in a page for the markup of rows, until the page is sent. */
export type KeepRows = (
  rows: readonly ReactElement[],
  redrawing: Redrawing<unknown> | undefined,
) => string;

/** Who keeps the markup of rows on the server; null in the browser, which draws the rows themselves. */
export const KeepRowsContext = createContext<KeepRows | null>(null);

interface Body {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * What the body of a long table is made of. A page that is made anew differs in few of its rows, so the server takes
 * the others as they were. The browser finds the same markup, and brings it to life like any other.
 * @param rows elements that depend on nothing but their properties, neither on who looks nor on the page's address,
 * and draw neither scripts nor frames
 * @param redrawing how the server draws them after a vote, when it makes nothing else of the page anew: whoever gives
 * it says that no vote changes anything outside kept rows
 */
export function useKeptRows<Answer>(rows: ReactElement[], redrawing?: Redrawing<Answer>): Body {
  const keep = use(KeepRowsContext);
  if (!keep) return { children: rows };
  return { dangerouslySetInnerHTML: { __html: keep(rows, redrawing as Redrawing<unknown>) } };
}
