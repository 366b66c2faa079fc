import { randomUUID } from "node:crypto";
import { requireReady } from "#areas/people/athletes/queries/athletes.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { requirePayer } from "#areas/rawpass/bookings/access.ts";
import { holdStandingPlaces } from "#areas/rawpass/bookings/service/standing-places.ts";
import { presentActivity } from "#areas/rawpass/schedule/queries/present-activity.ts";
import { listActivitiesById } from "#areas/rawpass/schedule/queries/schedule.ts";
import type { PublicActivity } from "#areas/rawpass/schedule/schema/activities.ts";
import { monthlyRateCents } from "#areas/rawpass/schedule/schema/price.ts";
import { lockSlots } from "#areas/rawpass/schedule/service/locks.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { typedDollars } from "#lib/money.ts";
import { newScanCode } from "#lib/scan-code.ts";
import { findPassByKey, hasRunningPass, type PassRow } from "../queries/passes.ts";
import type { NewPass } from "../schema/passes.ts";
import { membershipActivities, memberships } from "../tables.ts";
import { recordPassEvent, updatePass } from "./change-pass.ts";

interface Priced extends PublicActivity {
  frequencyPerWeek: number;
  slotIds: number[];
}

/**
 * Writes a pass down that waits for its first payment, and holds its places for 35 minutes: all or nothing.
 * Its places begin tomorrow. Sent twice at once, it is one pass.
 * Throws `adult_unconfirmed`, `not_found`, `invalid` for an account without an address or an athlete who
 * can't train yet, and `conflict` for another price, an athlete with a pass, or what `holdStandingPlaces` refuses.
 */
export async function createPass(
  tx: PublicTx,
  deps: Deps,
  actor: Member,
  wish: NewPass,
): Promise<PassRow> {
  const slots = await lockSlots(
    tx,
    wish.activities.flatMap(({ slotIds }) => slotIds),
  );
  const known = await findPassByKey(tx, wish.idempotencyKey);
  if (known) return known;
  requirePayer(await getUser(tx, actor.userId));
  await requireReady(tx, { userId: actor.userId, athleteId: wish.athleteId, now: deps.now() });
  if (await hasRunningPass(tx, wish)) {
    const message =
      "This athlete already has a pass. For other training or times, please change that pass";
    throw new AppError("conflict", `${message}.`, { fields: { athleteId: message } });
  }
  const priced = await priceOf(tx, wish);
  for (const { id, slotIds } of priced) {
    if (slotIds.every((slotId) => slots.get(slotId)?.activityId === id)) continue;
    throw new AppError("not_found", "This time slot is no longer there.");
  }
  const monthlyCents = monthlyRateCents(priced);
  if (monthlyCents !== wish.shownMonthlyCents) {
    const message = "Prices changed, please review";
    throw new AppError("conflict", message, { fields: { shownMonthlyCents: message } });
  }
  const pass = await insertPass(tx, actor, { wish, priced, monthlyCents, now: deps.now() });
  const [place] = await holdStandingPlaces(tx, deps, {
    ...{ athleteId: wish.athleteId, passId: pass.id, slotIds: [...slots.keys()] },
    firstDate: addDays(businessDay(deps.now()), 1),
  });
  await recordPassEvent(tx, deps, { pass, by: "holder", note: "Asked for", isNew: true });
  return updatePass(tx, deps, { pass, change: { heldUntil: place?.heldUntil ?? null } });
}

async function priceOf(tx: Db, { activities }: NewPass): Promise<Priced[]> {
  const rows = await listActivitiesById(
    tx,
    activities.map(({ activityId }) => activityId),
  );
  return activities.map(({ activityId, ...wanted }) => {
    const row = rows.find(({ id }) => id === activityId);
    if (!row) throw new AppError("not_found", "This activity is no longer there.");
    return { ...presentActivity(row), ...wanted };
  });
}

interface Purchase {
  wish: NewPass;
  priced: readonly Priced[];
  monthlyCents: number;
  now: Date;
}

async function insertPass(
  tx: Db,
  { userId }: Member,
  { wish, priced, monthlyCents, now }: Purchase,
): Promise<PassRow> {
  const pass = writtenRow(
    await tx
      .insert(memberships)
      .values({
        ...{ userId, athleteId: wish.athleteId, idempotencyKey: wish.idempotencyKey },
        reference: randomUUID(),
        qrCode: newScanCode(),
        monthlyRate: typedDollars(monthlyCents),
        ...{ createdAt: now, updatedAt: now },
      })
      .returning(),
  );
  await tx.insert(membershipActivities).values(
    priced.map(({ id, name, rateCents, frequencyPerWeek, slotIds }) => ({
      ...{ membershipId: pass.id, activityId: id, activityName: name, frequencyPerWeek },
      ratePerSession: typedDollars(rateCents),
      timeSlotIds: slotIds,
    })),
  );
  return pass;
}
