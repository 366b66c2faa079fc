import type { StaffNomination } from "../schema/nominations.ts";
import type { useChosen } from "./use-chosen.ts";

interface ChosenBarProps {
  chosen: ReturnType<typeof useChosen>;
  /** The nominations that are shown. */
  nominations: readonly StaffNomination[];
}

/** The bar for what is chosen of the nominations that are shown. */
export function ChosenBar({ chosen: { BulkBar, has, clear }, nominations }: ChosenBarProps) {
  if (!BulkBar) return null;
  return <BulkBar chosen={nominations.filter(({ id }) => has(id))} onClear={clear} />;
}
