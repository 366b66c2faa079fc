/** What tells one variant of a product from the others. */
export interface Kind {
  size: string | null;
  colour: string | null;
}

/** "Red, L": what tells one variant of a product from the others; empty where it is the only one. */
export function kindOf({ size, colour }: Kind): string {
  return [colour, size].filter(Boolean).join(", ");
}

/** The stock at and below which the page says how many are left. */
export const FEW_LEFT = 3;

/** What everybody may know of the stock; exact counts only of the last few. */
export type Availability =
  | { state: "available" }
  | { state: "few"; left: number }
  | { state: "sold_out" };

export function availabilityOf(onHand: number, reserved: number): Availability {
  const left = onHand - reserved;
  if (left <= 0) return { state: "sold_out" };
  return left <= FEW_LEFT ? { state: "few", left } : { state: "available" };
}

/** What to know of the stock before choosing; null while there is plenty. */
export function stockWord({ availability }: { availability: Availability }): string | null {
  if (availability.state === "sold_out") return "Sold out";
  return availability.state === "few" ? `Only ${availability.left} left` : null;
}
