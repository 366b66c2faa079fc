import { createRequire } from "node:module";
import type Stripe from "stripe";
import { late } from "../late.ts";

/** The version of Stripe's API whose shapes the site reads. Read up on a new one before it stands here. */
export const API_VERSION = "2026-08-26.dahlia";

/** Stripe's library. A plain import would load it with each start, 400 kB for a site that takes no payment yet. */
export const stripeLibrary = late(
  () => createRequire(import.meta.url)("stripe") as unknown as typeof Stripe,
);
