import { useState } from "react";

interface Chosen {
  has(id: number): boolean;
  toggle(id: number): void;
  /** Chooses all of these, or none when all of them are chosen. */
  toggleAll(ids: readonly number[]): void;
  clear(): void;
}

/** Which things of a page are chosen for one decision. */
export function useChosen(): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return {
    has: (id) => chosen.has(id),
    toggle(id) {
      setChosen(
        (before) =>
          new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
      );
    },
    toggleAll(ids) {
      setChosen((before) => (ids.every((id) => before.has(id)) ? new Set() : new Set(ids)));
    },
    clear: () => setChosen(new Set()),
  };
}
