/**
 * What unpaid orders of one email address, one network address and its wider network may hold
 * together. A single order is always taken: it has limits of its own.
 */
const HOLD_LIMITS = {
  email: { pieces: 40, cents: 150_000 },
  address: { pieces: 80, cents: 300_000 },
  network: { pieces: 200, cents: 750_000 },
} as const;
type HoldScope = keyof typeof HOLD_LIMITS;

interface Held {
  pieces: number;
  cents: number;
}

/** An unpaid order that shares something with a new one. */
interface SharedHold extends Held {
  id: number;
  shares: Record<HoldScope, boolean>;
}

/**
 * Which orders must be abandoned so that a new one may hold what it wants: as few as will do, of those
 * that the same person made at the same address, the oldest first. None where there is room; null
 * where there is none even so.
 * @param held the oldest first
 */
export function ordersToGiveUp(wanted: Held, held: readonly SharedHold[]): number[] | null {
  const own = held.filter(({ shares }) => shares.email && shares.address);
  for (let count = 0; count <= own.length; count += 1) {
    const given = own.slice(0, count);
    const rest = held.filter((order) => !given.includes(order));
    if (hasRoom(wanted, rest)) return given.map(({ id }) => id);
  }
  return null;
}

function hasRoom(wanted: Held, held: readonly SharedHold[]): boolean {
  return Object.entries(HOLD_LIMITS).every(([scope, limit]) => {
    const sharing = held.filter(({ shares }) => shares[scope as HoldScope]);
    const all = [...sharing, wanted];
    const sum = (field: keyof Held) => all.reduce((total, order) => total + order[field], 0);
    return sharing.length === 0 || (sum("pieces") <= limit.pieces && sum("cents") <= limit.cents);
  });
}
