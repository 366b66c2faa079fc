import type { useChosen } from "#ui/use-chosen.ts";
import type { StaffNomination } from "../schema/nominations.ts";

/** The bar of a list of nominations, for `useChosen`. */
export const loadBulkBar = () => import("./bulk-bar.tsx");

interface ChosenBarProps {
  chosen: ReturnType<typeof useChosen<StaffNomination>>;
  /** The nominations that are shown. */
  nominations: readonly StaffNomination[];
}

/** The bar for what is chosen of the nominations that are shown. */
export function ChosenBar({ chosen: { BulkBar, has, clear }, nominations }: ChosenBarProps) {
  if (!BulkBar) return null;
  return <BulkBar chosen={nominations.filter(({ id }) => has(id))} onClear={clear} />;
}
