import { auditAction, type Change, differenceOf } from "#areas/platform/audit/access.ts";
import type { RankChanges, RankHolder } from "../rules/ranking.ts";

export const PROSPECT_MOVED = auditAction("prospect_moved", "Prospect moved");

/** The fields of a player whose values the audit log holds; of other fields it says that they changed. */
const LOGGED = [
  "rawRank",
  "rawEvaluated",
  "gradYear",
  "positionPrimary",
  "isPublicationAgreed",
] as const;

type Entry = Record<string, unknown>;

/** What differs between two states of a player, as the audit log may hold it. */
export function differenceOfProspect(before: Entry, after: Entry) {
  return differenceOf<Entry>(before, after, LOGGED);
}

/** What happened to the others when a player got a rank. */
interface Others {
  /** For the entry of the player himself: how many made room. */
  pushed: { pushed?: number };
  /** Entries of their own: the player who changed places with him, or came off the ranking. */
  entries: Change[];
}

/** @param holders every ranked player, as before */
export function describeOthers(
  holders: readonly RankHolder[],
  changes: RankChanges,
  id: number,
  isSwap = false,
): Others {
  const others = holders.filter((holder) => holder.id !== id && changes.has(holder.id));
  const listed = others.filter((holder) => isSwap || changes.get(holder.id) === null);
  return {
    pushed: others.length > 0 && !isSwap ? { pushed: others.length } : {},
    entries: listed.map((holder) => ({
      action: PROSPECT_MOVED,
      subject: { type: "prospect", id: holder.id },
      before: { rawRank: holder.rawRank },
      after: { rawRank: changes.get(holder.id) ?? null },
    })),
  };
}
