import { writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { Touched } from "#ui/read-again.ts";
import type { OrderReport } from "./schema/order.ts";

/** Paths whose cached answers an edition makes outdated. */
export const TOUCHED: Touched = [
  "/api/admin/editions",
  "/api/admin/working-order",
  "/api/admin/prospects",
  "/api/admin/audit",
  "/api/prospects",
  "/api/editions",
  "/api/newest-edition",
  "/api/prospects/alumni",
];

/** Paths whose cached answers a change of the working order makes outdated. */
export const TOUCHED_BY_ORDER: Touched = ["/api/admin/working-order", "/api/admin/audit"];

/** Does what the preview of this version said. */
export async function pasteOrder(text: string, expectedVersion: number): Promise<OrderReport> {
  const pasted = { text, expectedVersion };
  return writtenData(await call("POST", "/api/admin/working-order/paste", { body: pasted }));
}
