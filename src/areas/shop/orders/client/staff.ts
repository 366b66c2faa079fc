import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, writtenData } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  OrderPage,
  OrderTransition,
  Reconciliation,
  StaffOrder,
  StaffOrderChange,
  StaffRefund,
} from "../schema/staff.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.shopProducts];

/** One page of the orders that the address of the list chooses. */
export function staffOrdersQuery(address: Record<string, string>) {
  return queryOptions<OrderPage>({ queryKey: [pageAddress(adminApi.shopOrders, address)] });
}

/** Where the same orders are, all of them, as a file. */
export function ordersFile(address: Record<string, string>): string {
  return fileAddress(adminApi.shopOrdersFile, address);
}

/** One order; null if there is none. */
export function staffOrderQuery(id: number) {
  return queryOptions<{ data: StaffOrder } | null>({
    queryKey: [adminApi.shopOrder(id)],
    meta: { nullOn404: true },
  });
}

/** Where orders and payments did not agree when they were last compared. */
export function reconciliationQuery() {
  return queryOptions<Reconciliation>({ queryKey: [adminApi.shopReconciliation] });
}

export async function editOrder(id: number, change: StaffOrderChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.shopOrder(id), change);
}

export async function transitionOrder(id: number, transition: OrderTransition): Promise<void> {
  await browserApi.request("POST", adminApi.shopOrderTransition(id), transition);
}

/** @returns the order, whose last refund tells whether the payment provider took it */
export async function refundOrder(id: number, refund: StaffRefund): Promise<StaffOrder> {
  return writtenData(await browserApi.request("POST", adminApi.shopOrderRefund(id), refund));
}
