import { queryOptions } from "@tanstack/react-query";
import type { DeskCash } from "#areas/rawpass/bookings/schema/cash.ts";
import type { CanceledSale } from "#areas/rawpass/bookings/schema/staff.ts";
import { browserApi, type Said } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";

export function deskCashQuery() {
  return queryOptions<DeskCash>({ queryKey: [memberApi.deskCash], staleTime: 0, gcTime: 0 });
}

export async function payBackCash(id: number): Promise<void> {
  await browserApi.request("POST", memberApi.deskPayBack(id));
}

/** Cancels a cash sale, by the number of its booking, and says what is owed. */
export async function cancelCashSale(bookingId: number, wish: CanceledSale): Promise<Said> {
  return (await browserApi.request("POST", memberApi.deskCancelSale(bookingId), wish)) as Said;
}
