import { seen } from "./one-line.ts";

/**
 * A number or address as it was typed or pasted, in the characters of an American keyboard: without direction marks
 * and other invisible characters, with plain spaces and hyphens, and with half-width digits and signs.
 */
export function pastedText(text: string): string {
  return seen(text.normalize("NFKC"))
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/g, " ");
}
