import type { ReactNode } from "react";

/** In a row of a list: what is wrong with it, and what staff do about it. */
export function RowWarning({ children }: { children: ReactNode }) {
  return <span className="block max-w-md text-ember">{children}</span>;
}
