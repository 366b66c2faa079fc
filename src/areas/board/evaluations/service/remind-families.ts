import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import type { Deps } from "#lib/deps.ts";
import { listAppointmentsToRemind } from "../queries/queued-requests.ts";
import { tellFamily } from "./tell-family.ts";

/** Reminds families of tomorrow's evaluations, once for each time and place that was agreed on. */
export async function remindFamilies(deps: Deps): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const appointments = await listAppointmentsToRemind(tx, deps.now());
    if (appointments.length === 0) return;
    const names = await readBoardNames(tx);
    for (const appointment of appointments) {
      await tellFamily(tx, deps, { ...appointment, news: "reminder", names });
    }
  });
}
