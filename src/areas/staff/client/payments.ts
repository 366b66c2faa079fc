import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { fileAddress, pageAddress, withQuery } from "#lib/list-address.ts";
import type { MoneyMonths, PaymentPage } from "../schema/payments.ts";

/** One page of the payments that the address of the list chooses. */
export function paymentsQuery(address: Record<string, string>) {
  return queryOptions<PaymentPage>({ queryKey: [pageAddress(adminApi.payments, address)] });
}

/** Where the same payments are, all of them, as a file. */
export function paymentListFile(address: Record<string, string>): string {
  return fileAddress(adminApi.paymentListFile, address);
}

/** What moved in each month. */
export function moneyMonthsQuery() {
  return queryOptions<MoneyMonths>({ queryKey: [adminApi.paymentMonths] });
}

/** Where each movement of a month is as a file. */
export function monthFile(month: string): string {
  return withQuery(adminApi.paymentsFile, { month });
}
