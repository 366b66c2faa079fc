import { withQuery } from "#lib/list-address.ts";

/** Where each movement of a month is as a file. */
export function monthFile(month: string): string {
  return withQuery("/api/admin/payments.csv", { month });
}
