import { createRequire } from "node:module";
import type Stripe from "stripe";
import { late } from "../late.ts";

/** Stripe's library. A plain import would load it with each start, 400 kB for a site that takes no payment yet. */
export const stripeLibrary = late(
  () => createRequire(import.meta.url)("stripe") as unknown as typeof Stripe,
);
