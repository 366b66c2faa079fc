import { type ComponentType, useMemo, useState } from "react";
import { useLazyDialog } from "./use-lazy-dialog.ts";

/** What the bar is given in which one decision is made about all that is chosen. */
export interface BulkBarProps<Row> {
  chosen: readonly Row[];
  onClear(): void;
}

/**
 * Which rows of a page are chosen for one decision, and the bar in which it is made; the same object until another
 * one is chosen.
 * @param loadBulkBar imports the bar; the same function every time
 */
export function useChosen<Row>(
  loadBulkBar: () => Promise<{ default: ComponentType<BulkBarProps<Row>> }>,
) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  // The bar stays once it was there: it tells what could not be decided.
  const { Dialog: BulkBar, open } = useLazyDialog<BulkBarProps<Row>>(loadBulkBar);
  return useMemo(() => {
    function choose(next: (before: ReadonlySet<number>) => ReadonlySet<number>): void {
      void open();
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
      BulkBar,
    };
  }, [chosen, open, BulkBar]);
}
