import type { FastifyRequest } from "fastify";

import type { Deps } from "../deps.ts";
import { perDeps } from "../per-deps.ts";
import { HOUR_SECONDS } from "../time.ts";
import { createAddressLimit } from "./address-limits.ts";
import { clientAddress } from "./client-address.ts";

const answersOf = perDeps((deps: Deps) =>
  createAddressLimit(deps, {
    name: "link-answers",
    points: { person: 60, household: 180, network: 600 },
    seconds: HOUR_SECONDS,
    message: "You have changed your answer many times. Please try again later.",
  }),
);

/**
 * Limits the calls that change what everybody sees by a mailed link alone. Throws `too_many` beyond
 * 60 an hour from an address.
 */
export function limitLinkAnswers(deps: Deps) {
  return (request: FastifyRequest): Promise<void> =>
    answersOf(deps).take(clientAddress(request.ip));
}
