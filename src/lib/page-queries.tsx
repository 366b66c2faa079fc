import { HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { received } from "./query.ts";

interface PageQueriesProps {
  /** What the page's loader handed over, or null when the browser's own cache serves. */
  state: string | null;
  children: ReactNode;
}

/** Gives a page's parts the answers that its loader prefetched. */
export function PageQueries({ state, children }: PageQueriesProps) {
  const restored = useMemo(() => (state === null ? null : received(state)), [state]);
  return <HydrationBoundary state={restored}>{children}</HydrationBoundary>;
}
