import type { OnPasses } from "#areas/rawpass/schedule/service/on-passes.ts";
import { lockHoldersOfSlot } from "../queries/holders.ts";
import { countPassesByActivity, countPassesByBirthDate } from "../queries/prices.ts";
import { followSlot } from "./follow-slot.ts";

/** What passes say of activities and slots that staff change, and do where a slot moves. */
export const PASSES_OF_SCHEDULE: OnPasses = {
  countByActivity: countPassesByActivity,
  countByBirthDate: countPassesByBirthDate,
  async lockHolders(tx, slotId) {
    await lockHoldersOfSlot(tx, slotId);
  },
  moved: followSlot,
};
