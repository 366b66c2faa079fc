import type { PaymentStatus, Status } from "../rules.ts";

/** Paid for, and to be sent or made ready. */
export const TO_SEND = ["paid", "processing"] as const satisfies Status[];
/** Paid for, and nobody has it yet. */
export const IN_THE_HOUSE = [...TO_SEND, "ready_for_pickup"] as const satisfies Status[];

/** Paid, and not all of it given back or in dispute. */
export const HAS_MONEY = ["paid", "partially_refunded"] as const satisfies PaymentStatus[];

/** Whether a status is one of these. */
export function isOneOf<Among extends string>(statuses: readonly Among[], status: string): boolean {
  return (statuses as readonly string[]).includes(status);
}
