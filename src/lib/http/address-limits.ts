import type { ClientAddress } from "../address.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { createLimit, type Limit } from "./limits.ts";

/** How many points each form of an address has. */
type Ceilings = Record<keyof ClientAddress, number>;

/**
 * A limit for a network address and for what lies around it: an IPv6 network has 256 to 65,536 /64s,
 * each of which would otherwise begin again. An IPv4 address is a household of its own.
 */
export interface AddressLimit {
  /**
   * Takes a point of the person, the household and the network. Throws `too_many` beyond the points of
   * any of them, and then takes none.
   * @param about what the points are for besides the address, such as an account
   */
  take(address: ClientAddress, about?: string): Promise<void>;
  /** Gives back the points of one call. */
  returnPoints(address: ClientAddress, about?: string): Promise<void>;
  /** Forgets all points of the person; those of the household and the network stay. */
  forget(address: ClientAddress, about?: string): Promise<void>;
}

interface AddressLimitOptions {
  name: string;
  points: Ceilings;
  seconds: number;
  /** What the person reads beyond the limit. */
  message: string;
}

/** The one place where a limit by network address is made: its options name every ceiling. */
export function createAddressLimit(
  deps: Pick<Deps, "config" | "secrets" | "database">,
  { name, points, seconds, message }: AddressLimitOptions,
): AddressLimit {
  const ofPerson = createLimit(deps, { name, points: points.person, seconds, message });
  const ofHousehold = createLimit(deps, {
    name: `${name}-site`,
    points: points.household,
    seconds,
    message,
  });
  const ofNetwork = createLimit(deps, {
    name: `${name}-network`,
    points: points.network,
    seconds,
    message,
  });

  /** The narrowest first: who is refused as a person costs the neighbors nothing. */
  function counted(
    { person, household, network }: ClientAddress,
    about: string,
  ): [Limit, string][] {
    const key = (address: string) => (about ? `${about} ${address}` : address);
    return [
      [ofPerson, key(person)],
      ...(household === person ? [] : [[ofHousehold, key(household)] satisfies [Limit, string]]),
      ...(network === person ? [] : [[ofNetwork, key(network)] satisfies [Limit, string]]),
    ];
  }

  return {
    async take(address, about = "") {
      const taken: [Limit, string][] = [];
      for (const [limit, key] of counted(address, about)) {
        try {
          await limit.take(key);
        } catch (refusal) {
          if (refusal instanceof AppError) await returnAll(taken);
          throw refusal;
        }
        taken.push([limit, key]);
      }
    },
    returnPoints: (address, about = "") => returnAll(counted(address, about)),
    async forget(address, about = "") {
      const [[limit, key] = []] = counted(address, about);
      if (limit && key) await limit.forget(key);
    },
  };
}

async function returnAll(taken: readonly [Limit, string][]): Promise<void> {
  for (const [limit, key] of taken) await limit.returnPoint(key);
}
