/** The most editions that the site keeps: every list of them is bounded. */
export const EDITIONS_MAX = 200;

export const NOTE_MAX = 500;
/** What is said of a next edition that was announced for a day of the past. */
export const PAST = "The next edition can't be in the past";

export const TITLE_MAX = 80;

/** The last part of the address of an edition whose own would name a player: no title makes two hyphens in a row. */
export function neutralSlugOf(id: number): string {
  return `edition--${id}`;
}

/** The number in a neutral address, or null. */
export function numberInSlug(slug: string): number | null {
  const [, digits] = /^edition--([1-9]\d{0,8})$/.exec(slug) ?? [];
  return digits ? Number(digits) : null;
}

/** The last part of the address of an edition that is called so: `Fall 2026` is `fall-2026`; empty without a letter. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
