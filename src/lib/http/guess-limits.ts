import { alone, type ClientAddress } from "../address.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { DAY_SECONDS, MINUTE_SECONDS } from "../time.ts";
import { createAddressLimit } from "./address-limits.ts";
import { createLimit } from "./limits.ts";

/** From this many guesses in 15 minutes on, from everywhere together, guesses at an account take turns. */
const GUESSES_AT_ONCE = 50;
const SECONDS_A_TURN = 10;
const LONGEST_WAIT_SECONDS = 10;
const KNOWN_DAYS = 90;

const FREE_ATTEMPTS = 5;
const LONGEST_DELAY_MS = 8_000;

/**
 * How long the n-th guess at one account within 15 minutes waits, in milliseconds: nothing
 * for the first five, then doubling from a quarter of a second to eight. It slows a guesser who uses
 * many addresses and never locks the owner out.
 */
export function guessDelayMs(attempts: number): number {
  if (attempts <= FREE_ATTEMPTS) return 0;
  return Math.min(250 * 2 ** (attempts - FREE_ATTEMPTS - 1), LONGEST_DELAY_MS);
}

interface GuessLimits {
  /**
   * Counts a guess at an account, and waits with it: the longer, the more guesses there
   * were lately. Beyond fifty in 15 minutes one is let through every ten seconds, from addresses that
   * the account was not opened from before, and one of each network waits for that at a time. Throws `too_many`.
   * @param account its name in lower case, or its id
   * @param typed the name that was typed, in lower case. Waits and the limit of an address count by it, so that they
   * don't reveal that two names belong to one account.
   */
  admit(address: ClientAddress, account: string, typed?: string): Promise<Guess>;
  /**
   * Somebody at this address has shown that the account is theirs: guesses are forgotten, and for 90
   * days neither strangers elsewhere nor neighbors on the network keep them out from here.
   * @param names the names of the account that can be typed, in lower case
   */
  welcome(address: ClientAddress, account: string, names?: readonly string[]): Promise<void>;
}

/** A guess that may be looked at now. */
interface Guess {
  /** Takes it back out of what was counted, and welcomes its address. */
  wasRight(): Promise<void>;
}

interface GuessLimitOptions {
  /** What the names of the limits begin with. */
  name: string;
  /** What a network reads that guessed too often. */
  tooMany: string;
  /** What the others read while they have to wait for a turn. */
  takeTurns: string;
}

/** Limits of guesses at what opens accounts: nobody who guesses keeps an owner out who is elsewhere. */
export function createGuessLimits(
  deps: Deps,
  { name, tooMany, takeTurns }: GuessLimitOptions,
): GuessLimits {
  const ofAddress = createAddressLimit(deps, {
    name: `${name}-address`,
    points: { person: 60, household: 180, network: 600 },
    seconds: 60 * MINUTE_SECONDS,
    message: tooMany,
  });
  // One network alone does not reach the number from which others have to wait for a turn.
  const ofAccountFrom = createAddressLimit(deps, {
    name: `${name}-account-address`,
    points: { person: 10, household: 20, network: 40 },
    seconds: 15 * MINUTE_SECONDS,
    message: tooMany,
  });
  const ofAccount = createLimit(deps, {
    name: `${name}-account`,
    points: Number.MAX_SAFE_INTEGER,
    seconds: 15 * MINUTE_SECONDS,
    message: tooMany,
  });
  const ofTyped = createLimit(deps, {
    name: `${name}-typed`,
    points: Number.MAX_SAFE_INTEGER,
    seconds: 15 * MINUTE_SECONDS,
    message: tooMany,
  });
  const turns = createLimit(deps, {
    name: `${name}-turn`,
    points: 1,
    seconds: SECONDS_A_TURN,
    message: takeTurns,
  });
  // One at a time: a guess that gets no turn costs nothing, so a few networks could fill the line with many.
  const waiting = createLimit(deps, {
    name: `${name}-waiting`,
    points: 1,
    // Forgotten when it ends; a process that stops in between leaves it behind.
    seconds: 2 * LONGEST_WAIT_SECONDS,
    message: takeTurns,
  });
  const known = createLimit(deps, {
    name: `${name}-known`,
    points: Number.MAX_SAFE_INTEGER,
    seconds: KNOWN_DAYS * DAY_SECONDS,
    message: tooMany,
  });
  const knownKey = ({ person }: ClientAddress, account: string) => `${account} ${person}`;

  /** Throws `too_many` for a guess that gets no turn in time, or whose network waits for one already. */
  async function waitInLine({ network }: ClientAddress, account: string): Promise<void> {
    const key = `${account} ${network}`;
    await waiting.take(key);
    try {
      await waitForTurn(account);
    } finally {
      await waiting.forget(key);
    }
  }

  async function waitForTurn(account: string): Promise<void> {
    let waited = 0;
    while (true) {
      try {
        await turns.take(account);
        return;
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        const seconds = refusal.retryAfterSeconds ?? SECONDS_A_TURN;
        waited += seconds;
        if (waited > LONGEST_WAIT_SECONDS) throw refusal;
        await deps.wait(seconds * 1000);
      }
    }
  }

  async function welcome(
    address: ClientAddress,
    account: string,
    names: readonly string[] = [account],
  ): Promise<void> {
    for (const one of names) {
      await ofAccountFrom.forget(address, one);
      await ofTyped.forget(one);
    }
    await ofAccount.forget(account);
    // Anew, so that the days begin today.
    await known.forget(knownKey(address, account));
    await known.take(knownKey(address, account));
  }

  return {
    welcome,
    async admit(address, account, typed = account) {
      const isKnown = await known.has(knownKey(address, account));
      const counted = isKnown ? alone(address) : address;
      // Taken before the guess is looked at and returned on success: parallel guesses count.
      await ofAddress.take(counted);
      await ofAccountFrom.take(counted, typed);
      const guesses = await ofAccount.take(account);
      await deps.wait(guessDelayMs(await ofTyped.take(typed)));
      async function returnPoints(): Promise<void> {
        await ofAddress.returnPoints(counted);
        await ofAccountFrom.returnPoints(counted, typed);
      }
      if (!isKnown && guesses > GUESSES_AT_ONCE) {
        try {
          await waitInLine(address, account);
        } catch (refusal) {
          // The guess was not looked at, so getting no turn costs no attempt.
          await returnPoints();
          throw refusal;
        }
      }
      return {
        async wasRight() {
          await returnPoints();
          await welcome(address, account, [account, typed]);
        },
      };
    },
  };
}
