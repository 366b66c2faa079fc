import * as z from "zod/mini";
import { STATES } from "#lib/us-states.ts";
import { writtenLine } from "#lib/written-text.ts";

/** Where taxes are due: a state, or one parish of it. The rate is in hundredths of a percent. */
export interface TaxRate {
  state: string;
  /** Null is the whole state, where no parish is named. */
  parish: string | null;
  basisPoints: number;
}

/** What staff set for all orders. */
export interface PricedSettings {
  shippingCents: number;
  /** From this subtotal on, shipping is free. */
  freeShippingFromCents: number;
  isPickupOffered: boolean;
  /** Whose tax applies to pickup orders. */
  pickupState: string;
  pickupParish: string | null;
  /** Off: no tax is asked for. */
  isTaxed: boolean;
  taxRates: TaxRate[];
}

const RATES_MAX = 200;
const RATE = "A rate is between 0% and 20%, such as 4.45";
const SHIPPING = "Shipping costs between $0.00 and $100.00, such as 6.95";
const FREE_FROM = "Between $0.00 and $1,000.00, such as 75.00";

const line = (min: number, max: number, tooShort: string) =>
  writtenLine({ min, max, tooShort, tooLong: `Must be at most ${max} characters` });

const GivenRate = z.object({
  state: z.enum(STATES, "Please choose a state"),
  /** Null is the whole state, where no parish is named. */
  parish: z.nullable(line(2, 60, "Please name the parish or leave it empty")),
  basisPoints: z.int(RATE).check(z.minimum(0, RATE), z.maximum(2_000, RATE)),
});

const fields = {
  shippingCents: z.int(SHIPPING).check(z.minimum(0, SHIPPING), z.maximum(10_000, SHIPPING)),
  freeShippingFromCents: z
    .int(FREE_FROM)
    .check(z.minimum(0, FREE_FROM), z.maximum(100_000, FREE_FROM)),
  shipsIn: line(3, 60, "Please say how long it takes, such as 3–5 business days"),
  isPickupOffered: z.boolean("Must be true or false"),
  pickupPlace: line(3, 200, "Please say where things are picked up"),
  pickupState: z.enum(STATES, "Please choose a state"),
  pickupParish: z.nullable(line(2, 60, "Please name the parish or leave it empty")),
  isTaxed: z.boolean("Must be true or false"),
  taxRates: z
    .array(GivenRate)
    .check(
      z.maxLength(RATES_MAX, `At most ${RATES_MAX} rates`),
      z.refine(isEachPlaceOnce, "Each state and parish can be listed only once"),
    ),
};

/** The settings of the shop, as staff see them. */
export const StaffShopSettings = z.object({
  shippingCents: z.int(),
  freeShippingFromCents: z.int(),
  shipsIn: z.string(),
  isPickupOffered: z.boolean(),
  pickupPlace: z.string(),
  pickupState: z.string(),
  pickupParish: z.nullable(z.string()),
  isTaxed: z.boolean(),
  taxRates: z.array(
    z.object({ state: z.string(), parish: z.nullable(z.string()), basisPoints: z.int() }),
  ),
  updatedAt: z.iso.datetime(),
});
export type StaffShopSettings = z.infer<typeof StaffShopSettings>;

/** The settings of the shop from now on; orders that were made keep what they cost. */
export const ShopSettingsChange = z
  .object({
    ...fields,
    /** The settings the editor saw; if they have changed since, the change is refused. Absent is not compared. */
    expectedUpdatedAt: z.optional(z.iso.datetime()),
  })
  .check(
    z.refine(({ isTaxed, taxRates }) => !isTaxed || taxRates.length > 0, {
      path: ["isTaxed"],
      error: "Add a rate first, or leave the tax off",
    }),
  );
export type ShopSettingsChange = z.infer<typeof ShopSettingsChange>;

function isEachPlaceOnce(rates: { state: string; parish: string | null }[]): boolean {
  const places = rates.map(({ state, parish }) => `${state} ${parish?.toLowerCase() ?? ""}`);
  return new Set(places).size === places.length;
}
