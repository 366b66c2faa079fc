import { useState } from "react";
import { useLazyDialog } from "#ui/use-lazy-dialog.ts";
import type { BulkBarProps } from "./bulk-bar.tsx";

const loadBulkBar = () => import("./bulk-bar.tsx");

/** Which nominations of a page are chosen for one decision, and the bar in which it is made. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // The bar stays once it was there: it tells what could not be decided.
  const bar = useLazyDialog<BulkBarProps>(loadBulkBar);
  function choose(next: (before: ReadonlySet<number>) => ReadonlySet<number>): void {
    void bar.open();
    setChosen(next);
  }
  return {
    has: (id: number) => chosen.has(id),
    toggle: (id: number) =>
      choose((before) => {
        const others = [...before].filter((one) => one !== id);
        return new Set(before.has(id) ? others : [...others, id]);
      }),
    /** Chooses all of these, or none when all of them are chosen. */
    toggleAll: (ids: readonly number[]) =>
      choose((before) => (ids.every((id) => before.has(id)) ? new Set() : new Set(ids))),
    clear: () => setChosen(new Set()),
    BulkBar: bar.Dialog,
  };
}
