import { createContext, useContext } from "react";
import type { StaffWho } from "./staff-rights.ts";

/** Whether something of staff's is for who is signed in. */
export type MayUse = (who: StaffWho) => boolean;

/** Hands staff's pages the answer for their person; elsewhere nothing is for anybody. */
export const MayUseContext = createContext<MayUse>(() => false);

/** Tells parts of staff's pages what of them is for who is signed in. */
export function useMayUse(): MayUse {
  return useContext(MayUseContext);
}
