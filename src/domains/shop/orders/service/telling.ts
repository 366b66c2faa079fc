import type { Deps } from "../../../../lib/deps.ts";
import type { Letterhead } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { statusUrl } from "./status-link.ts";

/** What every mail about an order needs beside the order. */
export function letterheadOf(
  { config, secrets, payments }: Pick<Deps, "config" | "secrets" | "payments">,
  order: OrderRow,
): Letterhead {
  return {
    statusUrl: statusUrl(config.baseUrl, secrets, order.idempotencyKey),
    isTest: payments?.isTest ?? false,
  };
}
