import type { Db } from "#lib/db/db.ts";
import { lockKeys } from "#lib/db/key-locks.ts";
import { AppError } from "#lib/errors.ts";
import { listReserving, type OrderRow } from "../queries/orders.ts";
import { countPieces } from "../rules/orders.ts";
import { ordersToGiveUp } from "../rules/orders-to-give-up.ts";

/** Thrown where a new order finds room once older ones of the same person are abandoned. */
export class RoomNeeded extends Error {
  override readonly name = "RoomNeeded";
  readonly orderIds: number[];
  constructor(orderIds: number[]) {
    super("older orders reserve too much");
    this.orderIds = orderIds;
  }
}

/**
 * Refuses a new order, which is written and has reserved nothing yet, where its email address or
 * network would reserve too much. Until the transaction ends nobody else of them takes anything.
 * Throws `too_many`, and `RoomNeeded`.
 */
export async function claimRoom(tx: Db, order: OrderRow, now: Date): Promise<void> {
  await lockReservations(tx, order);
  const reserving = await listReserving(tx, order);
  const email = order.customerEmail.toLowerCase();
  const reserved = reserving.map((other) => ({
    id: other.id,
    ...reservationOf(other),
    shares: {
      email: other.customerEmail.toLowerCase() === email,
      address: other.reservedByAddress === order.reservedByAddress,
      network: other.reservedByNetwork === order.reservedByNetwork,
    },
  }));
  const toGiveUp = ordersToGiveUp(reservationOf(order), reserved);
  if (toGiveUp === null) throw tooMuchReserved(reserving, now);
  if (toGiveUp.length > 0) throw new RoomNeeded(toGiveUp);
}

const reservationOf = ({ orderItems, totalAmount }: OrderRow) => ({
  pieces: countPieces(orderItems),
  cents: totalAmount,
});

async function lockReservations(tx: Db, order: OrderRow): Promise<void> {
  const { customerEmail, reservedByAddress, reservedByNetwork } = order;
  const keys = [customerEmail.toLowerCase(), reservedByAddress, reservedByNetwork];
  await lockKeys(
    tx,
    keys.map((key) => `reserves ${key}`),
  );
}

/** The same text whoever reserves the stock, so it does not reveal who has unpaid orders. */
function tooMuchReserved(reserving: readonly OrderRow[], now: Date): AppError {
  const ends = reserving.map(({ reservedUntil }) => reservedUntil?.getTime() ?? 0);
  const waitMs = Math.min(...ends) - now.getTime();
  const message =
    "Too much is on hold in unpaid orders. Please pay for one of them, or try again in half an hour.";
  return new AppError("too_many", message, {
    retryAfterSeconds: Math.max(60, Math.ceil(waitMs / 1_000)),
  });
}
