import type { SQL } from "drizzle-orm";
import { isAgreed } from "#areas/board/prospects/queries/agreement.ts";

/**
 * Whether everybody may see what was measured of a player, but for height and weight: a guardian has agreed by a
 * mailed link, and the player is on the public board. Every query for others than staff asks this, in SQL, of a row
 * of `prospects`.
 */
export function isShown(): SQL {
  return isAgreed("measurements");
}

/** Whether everybody may see height and weight of a player, as `isShown` asks for the rest. */
export function isBodyShown(): SQL {
  return isAgreed("body");
}
