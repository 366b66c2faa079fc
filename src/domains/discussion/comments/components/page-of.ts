import { pageParameters } from "#paths.ts";

/** The page of the comments that an address asks for. */
export function pageOf(search: string): number {
  const page = new URLSearchParams(search).get(pageParameters.page) ?? "";
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}
