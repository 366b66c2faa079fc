import { listConfirmedIds } from "#areas/platform/accounts/queries/users.ts";
import { notifyAll } from "#areas/platform/notifications/service/notify-all.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { OrderMailContext } from "../mails.ts";
import type { OrderRow } from "../queries/orders.ts";
import { statusToken } from "../queries/status-link.ts";
import { isTestOrder } from "../rules/orders.ts";

type Told = Pick<Deps, "config" | "secrets" | "payments" | "mail" | "now">;

/** Mails the customer of an order, in the transaction of the change. Anonymized orders get no mail. */
export async function notifyCustomer(
  tx: Db,
  { config, secrets, payments, mail, now }: Told,
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
  const message = write(order, context);
  await mail.queue(tx, message);
  await tellInBell(tx, now, order, message);
}

/** Also in the bell of the accounts that have confirmed the address: nobody else learns of the order. */
async function tellInBell(
  tx: Db,
  now: Deps["now"],
  { id, customerEmail }: OrderRow,
  { cause, subject, parts }: MailMessage,
): Promise<void> {
  await notifyAll(
    tx,
    { now },
    {
      userIds: await listConfirmedIds(tx, customerEmail),
      type: "order",
      relatedId: id,
      cause,
      title: subject,
      message: parts.find((part) => typeof part === "string") ?? "",
    },
  );
}
