import { eq, sql } from "drizzle-orm";
import { readBestPlaces } from "#areas/board/rankings/queries/editions.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChanges } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { seniorClass } from "#lib/grad-year.ts";
import { fullName } from "#lib/names/person-name.ts";
import { stale } from "../access.ts";
import { readGraduates } from "../queries/alumni.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { hasGraduated } from "../rules/class-window.ts";
import type { ChosenPlayers, Graduates } from "../schema/alumni.ts";
import { prospects } from "../tables.ts";
import { lockWholeBoard } from "./ranks.ts";

const PROSPECT_GRADUATED = auditAction("prospect_graduated", "Prospect made an alumnus");
const PROSPECT_BROUGHT_BACK = auditAction(
  "prospect_brought_back",
  "Alumnus brought back to the board",
);

/**
 * Makes players who have graduated alumni, all of them or none: their ranks are free, and nobody votes for them any
 * more. The best rank of each is kept: the one that he holds, or that he had in an edition. Who is one already stays
 * one. Throws `stale` for a player who is not there, and `conflict` for one who has not graduated.
 */
export async function makeAlumni(
  { database, now }: Deps,
  actor: Actor,
  { ids }: ChosenPlayers,
): Promise<Graduates> {
  requireRight(actor, "scout");
  const at = now();
  return database.contentVersion.publish(async (tx) => {
    const chosen = chosenOf(await lockWholeBoard(tx), ids);
    for (const player of chosen) refuseUndergraduate(player, at);
    const graduates = chosen.filter(({ alumnusSince }) => alumnusSince === null);
    const written = graduates.map(({ id }) => id);
    if (written.length > 0) {
      const places = await readBestPlaces(tx, written);
      const ranks = graduates.map(({ id, rawRank }) => better(rawRank, places.get(id)?.rank));
      await tx.execute(sql`
        update ${prospects} as player
        set alumnus_since = ${at.toISOString()}::timestamptz, final_rank = player.raw_rank,
          best_rank = given.best, raw_rank = null, updated_at = clock_timestamp()
        from unnest(${sql.param(written)}::int[], ${sql.param(ranks)}::int[]) as given (id, best)
        where player.id = given.id`);
    }
    await recordChanges(
      tx,
      actor,
      graduates.map(({ id, rawRank }) => ({
        action: PROSPECT_GRADUATED,
        subject: { type: "prospect", id },
        before: { rawRank },
        after: { rawRank: null },
      })),
    );
    return readGraduates(tx, at);
  });
}

/**
 * Brings alumni back to the board, all of them or none: each to the rank that he had if nobody holds it now, else
 * unranked. Who is on the board already stays as he is. Throws `stale` for a player who is not there.
 */
export async function bringBack(
  { database, now }: Deps,
  actor: Actor,
  { ids }: ChosenPlayers,
): Promise<Graduates> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const board = await lockWholeBoard(tx);
    const alumni = chosenOf(board, ids).filter(({ alumnusSince }) => alumnusSince !== null);
    const taken = new Set(board.map(({ rawRank }) => rawRank));
    const returns = alumni.map(({ id, finalRank }) => {
      const rawRank = finalRank === null || taken.has(finalRank) ? null : finalRank;
      taken.add(rawRank);
      return { id, rawRank };
    });
    for (const { id, rawRank } of returns) {
      await tx
        .update(prospects)
        .set({
          rawRank,
          alumnusSince: null,
          finalRank: null,
          bestRank: null,
          updatedAt: sql`clock_timestamp()`,
        })
        .where(eq(prospects.id, id));
    }
    await recordChanges(
      tx,
      actor,
      returns.map(({ id, rawRank }) => ({
        action: PROSPECT_BROUGHT_BACK,
        subject: { type: "prospect", id },
        after: { rawRank },
      })),
    );
    return readGraduates(tx, now());
  });
}

/**
 * Reckons the best ranks of these players anew where they are alumni, after editions were withdrawn or shown again: the
 * rank that each held, or had in an edition.
 */
export async function recountBestRanks(tx: PublicTx, ids: readonly number[]): Promise<void> {
  const places = await readBestPlaces(tx, ids);
  const ranks = ids.map((id) => places.get(id)?.rank ?? null);
  // The least of a rank and nothing is the rank.
  await tx.execute(sql`
    update ${prospects} as player
    set best_rank = least(player.final_rank, given.best), updated_at = clock_timestamp()
    from unnest(${sql.param([...ids])}::int[], ${sql.param(ranks)}::int[]) as given (id, best)
    where player.id = given.id and player.alumnus_since is not null
      and player.best_rank is distinct from least(player.final_rank, given.best)`);
}

/** The better of two ranks; null where there is neither. */
function better(held: number | null, published: number | undefined): number | null {
  if (held === null || published === undefined) return held ?? published ?? null;
  return Math.min(held, published);
}

/** Throws `conflict` for a player of no class, or of one that has not graduated. */
function refuseUndergraduate(player: ProspectRow, now: Date): void {
  const { id, gradYear } = player;
  if (hasGraduated(gradYear, now)) return;
  const who = `${fullName(player)} (#${id})`;
  throw new AppError(
    "conflict",
    gradYear === null
      ? `${who} has no class: please enter it first.`
      : `${who} has not graduated: only players of a class before ${seniorClass(now)} become alumni.`,
  );
}

/** The players of these numbers; throws `stale` where one is not there. */
function chosenOf(board: readonly ProspectRow[], ids: readonly number[]): ProspectRow[] {
  const wanted = new Set(ids);
  const chosen = board.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw stale("One of these players is no longer there.");
  return chosen;
}
