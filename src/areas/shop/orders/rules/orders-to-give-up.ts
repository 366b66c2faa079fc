/**
 * What unpaid orders of one email address, one network address and its wider network may reserve
 * together. A single order is always taken: it has limits of its own.
 */
const RESERVATION_LIMITS = {
  email: { pieces: 40, cents: 150_000 },
  address: { pieces: 80, cents: 300_000 },
  network: { pieces: 200, cents: 750_000 },
} as const;
type ReservationScope = keyof typeof RESERVATION_LIMITS;

interface Reservation {
  pieces: number;
  cents: number;
}

/** An unpaid order that shares something with a new one. */
interface SharedReservation extends Reservation {
  id: number;
  shares: Record<ReservationScope, boolean>;
}

/**
 * Which orders must be abandoned so that a new one may reserve what it wants: as few as will do, of those
 * that the same person made at the same address, the oldest first. None where there is room; null
 * where there is none even so.
 * @param reserved the oldest first
 */
export function ordersToGiveUp(
  wanted: Reservation,
  reserved: readonly SharedReservation[],
): number[] | null {
  const own = reserved.filter(({ shares }) => shares.email && shares.address);
  for (let count = 0; count <= own.length; count += 1) {
    const given = own.slice(0, count);
    const rest = reserved.filter((order) => !given.includes(order));
    if (hasRoom(wanted, rest)) return given.map(({ id }) => id);
  }
  return null;
}

function hasRoom(wanted: Reservation, reserved: readonly SharedReservation[]): boolean {
  return Object.entries(RESERVATION_LIMITS).every(([scope, limit]) => {
    const sharing = reserved.filter(({ shares }) => shares[scope as ReservationScope]);
    const all = [...sharing, wanted];
    const sum = (field: keyof Reservation) => all.reduce((total, order) => total + order[field], 0);
    return sharing.length === 0 || (sum("pieces") <= limit.pieces && sum("cents") <= limit.cents);
  });
}
