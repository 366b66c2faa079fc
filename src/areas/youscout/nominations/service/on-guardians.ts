import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { Proposal } from "../schema/proposals.ts";

/** What YouScout asks consent, which stands above it: who speaks for a nominated child, and what was said. */
export interface OnGuardians {
  /**
   * Keeps the no of a guardian whose link leads to a nomination that names another one. Returns false if it is kept
   * already.
   */
  keepNo(
    tx: PublicTx,
    no: { nominationId: number; address: string | null; now: Date },
  ): Promise<boolean>;
  /** Ends the no of such a guardian; null where there is none. */
  liftNo(
    tx: PublicTx,
    deps: Deps,
    no: { row: NominationRow; address: string | null },
  ): Promise<NominationRow | null>;
  /** Names the guardian of a nomination, or proposes to. Throws what keeps the actor from it. */
  name(
    tx: PublicTx,
    deps: Deps,
    actor: Member,
    named: { id: number; guardianEmail: string | null },
  ): Promise<NominationRow>;
  /** Reads what was proposed about the guardians of nominations, by nomination, as an account sees it. */
  readProposals: ReadProposals;
}

export type ReadProposals = (
  db: Db,
  nominationIds: readonly number[],
  asker: number | null,
) => Promise<ReadonlyMap<number, Proposal>>;
