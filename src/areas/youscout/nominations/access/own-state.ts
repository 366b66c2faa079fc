import type { OwnNomination } from "../schema/nominations.ts";

/** How a nomination stands for its author: what keeps it from being seen comes before its status. */
export type OwnState = OwnNomination["status"] | "erased" | "hidden" | "revoked";

/** How a nomination stands for its author. */
export function ownStateOf({
  status,
  isHidden,
  consent,
  isErased,
}: Pick<OwnNomination, "status" | "isHidden" | "consent" | "isErased">): OwnState {
  if (isErased) return "erased";
  const isDecided = status === "approved" || status === "promoted";
  if (isDecided && consent === "revoked") return "revoked";
  return isDecided && isHidden ? "hidden" : status;
}
