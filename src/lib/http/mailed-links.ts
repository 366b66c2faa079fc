import type { ClientAddress } from "../address.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { HOUR_SECONDS } from "../time.ts";
import { createAddressLimit } from "./address-limits.ts";

/** Opens the links of one kind that are mailed: whoever has one is let in, also after others were wrong. */
interface MailedLinks {
  /**
   * What a link leads to, as `find` says. Throws `not_found` where that is nothing, whether the link has ended or never
   * was one, and `too_many` beyond 20 of those an hour from one network address.
   */
  open<Found>(address: ClientAddress, find: () => Promise<Found | null>): Promise<Found>;
}

/**
 * The links of a kind. Only wrong ones count: who tries twenty keeps nobody of the same address, such as a school or a
 * café, from a link of their own, which nobody guesses (256 bits).
 * @param name for the limit's rows in the database
 */
export function createMailedLinks(
  deps: Pick<Deps, "config" | "secrets" | "database">,
  name: string,
): MailedLinks {
  const wrongLinks = createAddressLimit(deps, {
    name,
    points: { person: 20, household: 60, network: 200 },
    seconds: HOUR_SECONDS,
    message: "You've tried several links already. Please try again later.",
  });
  return {
    async open(address, find) {
      const found = await find();
      if (found !== null) return found;
      await wrongLinks.take(address);
      throw new AppError("not_found", "This link is no longer valid.");
    },
  };
}
