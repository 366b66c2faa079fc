/** What tells one variant of a product from the others. */
export interface Kind {
  size: string | null;
  colour: string | null;
}

/** "Red, L": what tells one variant of a product from the others; empty where it is the only one. */
export function kindOf({ size, colour }: Kind): string {
  return [colour, size].filter(Boolean).join(", ");
}
