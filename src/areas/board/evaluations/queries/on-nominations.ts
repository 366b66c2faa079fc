import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { WithNominated } from "#areas/board/prospects/queries/namesakes.ts";
import type { WithReadGuardians } from "./family.ts";

/** What evaluations ask YouScout, which stands above the board: what its nominations say of players. */
export interface OnNominations extends WithNominated, WithReadGuardians {
  isTakenDown: IsTakenDown;
}
