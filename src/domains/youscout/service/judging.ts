import { type Actor, requireStaff } from "#domains/accounts/access.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { NominationRow } from "../queries/nominations.ts";
import { findNomination } from "../queries/staff.ts";
import type { BulkDecision, BulkOutcome } from "../schema/staff.ts";
import type { NominationDecision } from "../schema.ts";
import { takeStep } from "./deciding.ts";
import { refuseSecondPage } from "./duplicates.ts";
import type { Guardians } from "./guardian.ts";
import { hideNomination } from "./hiding.ts";

/** What staff decide about nominations that wait. */
export interface Judging {
  /**
   * Approves, asks back or rejects. With the approval the guardian is asked where a full page is
   * wanted. Throws what `takeStep` throws, and `duplicate` for a second page of one child.
   */
  judge(actor: Actor, id: number, decision: NominationDecision): Promise<NominationRow>;
  /** The same for many, each by itself: one that is refused holds up no other. */
  judgeMany(actor: Actor, decision: BulkDecision): Promise<BulkOutcome["data"]>;
}

export function createJudging(deps: Deps, guardians: Guardians): Judging {
  const { db, changes } = deps.database;

  async function judge(
    actor: Actor,
    id: number,
    decision: NominationDecision,
  ): Promise<NominationRow> {
    requireStaff(actor);
    const seen = decision.step === "approve" ? await findNomination(db, id) : null;
    const mayAsk = seen !== null && (await guardians.mayAsk(seen));
    return changes.publish(async (tx) => {
      const row = await takeStep(deps, tx, actor, id, decision);
      if (decision.step === "approve" && !decision.isAnotherPlayer) await refuseSecondPage(tx, row);
      return mayAsk ? guardians.ask(tx, actor, row) : row;
    });
  }

  async function judgeOne(
    actor: Actor,
    { action, staffMessage }: BulkDecision,
    { id, ...expected }: BulkDecision["nominations"][number],
  ): Promise<void> {
    if (action === "hide") {
      await changes.publish((tx) => hideNomination(tx, actor, id, deps.now()));
    } else {
      const message = action === "reject" ? { staffMessage } : {};
      await judge(actor, id, { step: action, ...expected, ...message });
    }
  }

  return {
    judge,
    async judgeMany(actor, decision) {
      requireStaff(actor);
      const outcomes: BulkOutcome["data"] = [];
      for (const one of decision.nominations) {
        const message = await judgeOne(actor, decision, one).then(() => null, refusalOf);
        outcomes.push({ id: one.id, isDone: message === null, message });
      }
      return outcomes;
    },
  };
}

function refusalOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}
