import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { OrderMailContext } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { statusToken } from "../queries/status-link.ts";
import { isTestOrder } from "../rules.ts";

/** Mails the customer of an order, in the transaction of the change. Anonymized orders get no mail. */
export async function notifyCustomer(
  tx: Db,
  { config, secrets, payments, mail }: Pick<Deps, "config" | "secrets" | "payments" | "mail">,
  order: OrderRow,
  write: (order: OrderRow, context: OrderMailContext) => MailMessage,
): Promise<void> {
  if (order.anonymizedAt) return;
  const token = statusToken(secrets, order.idempotencyKey);
  const context = {
    statusUrl: `${config.baseUrl}${paths.orderStatus(token)}`,
    delayUrl: `${config.baseUrl}${paths.orderDelay(token)}`,
    isTest: isTestOrder(order, payments),
  };
  await mail.queue(tx, write(order, context));
}
