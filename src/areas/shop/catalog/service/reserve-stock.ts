import { sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { rowsOf } from "#lib/db/db.ts";
import { changesAvailability } from "../rules/products.ts";
import { variants } from "../tables.ts";

/** Which variants, and how many. */
export interface Quantity {
  variantId: number;
  quantity: number;
}

/** What a piece of stock undergoes: by how many times its quantity, and where. */
interface Change {
  onHand: -1 | 0 | 1;
  reserved: -1 | 0 | 1;
  /** Only if as many are on hand and not reserved. */
  takesFree?: true;
  /** Only where all that is wanted can be changed. */
  isWhole?: true;
}

/** Reserved for an order until it is paid or abandoned. */
const RESERVE: Change = { onHand: 0, reserved: 1, takesFree: true };
/** Reserved no longer. */
const RELEASE: Change = { onHand: 0, reserved: -1 };
/** What was reserved leaves the stock. */
const SELL: Change = { onHand: -1, reserved: -1 };
/** What is no longer reserved leaves the stock. */
const SELL_FREE: Change = { onHand: -1, reserved: 0, takesFree: true, isWhole: true };
const TAKE_BACK: Change = { onHand: 1, reserved: 0 };

interface Changed {
  /** The variants that were changed, without those that had too few or are gone. */
  variantIds: number[];
  /** Whether everybody sees another availability now. */
  isPublic: boolean;
}

/** Reserves free stock for an order. */
export const reserveStock = (tx: PublicTx, wanted: readonly Quantity[]) =>
  change(tx, wanted, RESERVE);
/** Releases what an order had reserved. */
export const releaseStock = (tx: PublicTx, wanted: readonly Quantity[]) =>
  change(tx, wanted, RELEASE);
/** Sells what an order had reserved: it leaves the stock. */
export const sellStock = (tx: PublicTx, wanted: readonly Quantity[]) => change(tx, wanted, SELL);
/** Sells stock that no order holds: all of it, or nothing where too little is free. */
export const sellFreeStock = (tx: PublicTx, wanted: readonly Quantity[]) =>
  change(tx, wanted, SELL_FREE);
/** Puts what was sold back on the shelf. */
export const takeStockBack = (tx: PublicTx, wanted: readonly Quantity[]) =>
  change(tx, wanted, TAKE_BACK);

interface ChangedRow {
  id: number;
  quantity: number;
  onHand: number;
  reserved: number;
}

/**
 * One statement: it locks in the order of ids, so that two orders never wait for each other, and
 * looks at what is free when it holds the locks.
 */
async function change(
  tx: PublicTx,
  wanted: readonly Quantity[],
  { onHand, reserved, takesFree, isWhole }: Change,
): Promise<Changed> {
  const list = JSON.stringify(wanted.map(({ variantId, quantity }) => ({ variantId, quantity })));
  const isAll = isWhole ? sql`(select count(*) from held) = ${wanted.length}::int` : sql`true`;
  const isFree = takesFree ? sql`v.stock_on_hand - v.stock_reserved >= w.quantity` : sql`true`;
  const rows = await rowsOf<ChangedRow>(
    tx,
    sql`
      with held as (
        select v.id, w.quantity
        from ${variants} v
        join jsonb_to_recordset(${list}::jsonb) as w ("variantId" int, quantity int)
          on w."variantId" = v.id
        where ${isFree}
        order by v.id
        for update of v
      )
      update ${variants} v
      set stock_on_hand = v.stock_on_hand + ${onHand}::int * held.quantity,
        stock_reserved = v.stock_reserved + ${reserved}::int * held.quantity
      from held
      where v.id = held.id and ${isAll}
      returning v.id, held.quantity, v.stock_on_hand as "onHand", v.stock_reserved as reserved`,
  );
  return {
    variantIds: rows.map(({ id }) => id),
    isPublic: rows.some((after) =>
      changesAvailability(
        {
          onHand: after.onHand - onHand * after.quantity,
          reserved: after.reserved - reserved * after.quantity,
        },
        after,
      ),
    ),
  };
}
