import { alone, type ClientAddress } from "#lib/address.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS, MINUTE_SECONDS } from "#lib/time.ts";
import { loginDelayMs } from "../rules.ts";

/** From this many guesses in 15 minutes, from everywhere together, guesses at an account take turns. */
const GUESSES_AT_ONCE = 50;
const SECONDS_A_TURN = 10;
const LONGEST_WAIT_SECONDS = 10;
const KNOWN_DAYS = 90;

const TOO_MANY = "Too many login attempts. Please wait a while and try again.";
const TAKE_TURNS =
  "Too many login attempts for this username. Please try again in a few seconds, or choose a new password through “Forgot your password?”";

/**
 * What bounds guesses at passwords. Names count whether or not there is such an account, so nothing
 * here tells which there are.
 */
export const loginLimits = perDeps(createLoginLimits);

interface LoginLimits {
  /**
   * Counts a guess at the account of a name, and waits with it: the longer, the more guesses there
   * were lately. Beyond fifty in 15 minutes one is let through every ten seconds, from addresses that
   * the account was not opened from before. Throws `too_many`.
   * @param name in lower case
   */
  admit(address: ClientAddress, name: string): Promise<Guess>;
  /**
   * Somebody at this address has shown that the account is theirs: guesses are forgotten, and for 90
   * days neither strangers elsewhere nor neighbors on the network keep them out from here.
   * @param name in lower case
   */
  welcome(address: ClientAddress, name: string): Promise<void>;
}

/** A guess whose password may be looked at now. */
interface Guess {
  /** Takes it back out of what was counted, and welcomes its address. */
  wasRight(): Promise<void>;
}

function createLoginLimits(deps: Deps): LoginLimits {
  const ofAddress = createAddressLimit(deps, {
    name: "login-address",
    points: { person: 60, household: 180, network: 600 },
    seconds: 60 * MINUTE_SECONDS,
    message: TOO_MANY,
  });
  // One network alone does not reach the number from which others have to wait for a turn.
  const ofAccountFrom = createAddressLimit(deps, {
    name: "login-account-address",
    points: { person: 10, household: 20, network: 40 },
    seconds: 15 * MINUTE_SECONDS,
    message: TOO_MANY,
  });
  const ofAccount = createLimit(deps, {
    name: "login-account",
    points: Number.MAX_SAFE_INTEGER,
    seconds: 15 * MINUTE_SECONDS,
    message: TOO_MANY,
  });
  const turns = createLimit(deps, {
    name: "login-turn",
    points: 1,
    seconds: SECONDS_A_TURN,
    message: TAKE_TURNS,
  });
  const known = createLimit(deps, {
    name: "login-known",
    points: Number.MAX_SAFE_INTEGER,
    seconds: KNOWN_DAYS * DAY_SECONDS,
    message: TOO_MANY,
  });
  const knownKey = ({ person }: ClientAddress, name: string) => `${name} ${person}`;

  async function waitForTurn(name: string): Promise<void> {
    let waited = 0;
    while (true) {
      try {
        await turns.take(name);
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

  async function welcome(address: ClientAddress, name: string): Promise<void> {
    await ofAccountFrom.forget(address, name);
    await ofAccount.forget(name);
    // Anew, so that the days begin today.
    await known.forget(knownKey(address, name));
    await known.take(knownKey(address, name));
  }

  return {
    welcome,
    async admit(address, name) {
      const isKnown = await known.has(knownKey(address, name));
      const counted = isKnown ? alone(address) : address;
      // Taken before the password is checked and returned on success: parallel guesses count.
      await ofAddress.take(counted);
      await ofAccountFrom.take(counted, name);
      const guesses = await ofAccount.take(name);
      await deps.wait(loginDelayMs(guesses));
      async function returnPoints(): Promise<void> {
        await ofAddress.returnPoints(counted);
        await ofAccountFrom.returnPoints(counted, name);
      }
      if (!isKnown && guesses > GUESSES_AT_ONCE) {
        try {
          await waitForTurn(name);
        } catch (refusal) {
          // The password was not looked at, so getting no turn costs no attempt.
          await returnPoints();
          throw refusal;
        }
      }
      return {
        async wasRight() {
          await returnPoints();
          await welcome(address, name);
        },
      };
    },
  };
}
