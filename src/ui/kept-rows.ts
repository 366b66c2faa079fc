import { createContext, type ReactElement, type ReactNode, use } from "react";

/** Gives what stands in a page for the markup of rows, until the page is sent. */
export type KeepRows = (rows: readonly ReactElement[]) => string;

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
 */
export function useKeptRows(rows: ReactElement[]): Body {
  const keep = use(KeepRowsContext);
  return keep ? { dangerouslySetInnerHTML: { __html: keep(rows) } } : { children: rows };
}
