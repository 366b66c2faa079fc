import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import type {
  DealDecision,
  PayoutByHand,
  StaffDealDetail,
  StaffDealPage,
} from "../schema/deals.ts";
import type { ConnectFiguresAnswer } from "../schema/figures.ts";

/** Paths whose cached answers a decision of staff makes outdated. */
export const STAFF_TOUCHED = [
  adminApi.connectDeals,
  adminApi.queue,
  adminApi.overview,
  adminApi.audit,
];

/** One page of the deals that the address of the list chooses. */
export function staffDealsQuery(address: Record<string, string>) {
  return queryOptions<StaffDealPage>({ queryKey: [pageAddress(adminApi.connectDeals, address)] });
}

/** Where the same deals are, all of them, as a file. */
export function dealsFile(address: Record<string, string>): string {
  return fileAddress(adminApi.connectDealsFile, address);
}

/** A deal with all that belongs to it. */
export function staffDealQuery(id: number) {
  return queryOptions<{ data: StaffDealDetail }>({ queryKey: [adminApi.connectDeal(id)] });
}

/** How Connect does, and whether its money is what the payment provider says. */
export function connectFiguresQuery() {
  return queryOptions<ConnectFiguresAnswer>({ queryKey: [adminApi.connectFigures] });
}

/** Decides how much of a deal goes back in all. */
export async function decideDeal(id: number, decision: DealDecision): Promise<void> {
  await browserApi.request("POST", adminApi.connectDealDecision(id), decision);
}

/** Writes down that an organizer has paid back what was owed. */
export async function recordRepayment(id: number, payment: PayoutByHand): Promise<void> {
  await browserApi.request("POST", adminApi.connectDealRepayment(id), payment);
}

/** Writes down that a sponsor was refunded outside of the payment provider. */
export async function refundByHand(id: number, refund: PayoutByHand): Promise<void> {
  await browserApi.request("POST", adminApi.connectDealRefund(id), refund);
}

/** Writes down that an organizer was paid outside of the payment provider. */
export async function payByHand(id: number, payout: PayoutByHand): Promise<void> {
  await browserApi.request("POST", adminApi.connectDealPayout(id), payout);
}
