import { queryOptions } from "@tanstack/react-query";
import { getQuery } from "#lib/call.ts";
import { pageOf } from "#lib/list-address.ts";
import type { Touched } from "#ui/read-again.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED: Touched = [
  "/api/prospect-evaluations",
  "/api/prospects",
  "/api/admin/prospects",
  "/api/admin/events",
  "/api/admin/audit",
  "/api/admin/overview",
  "/api/admin/queue",
];

/** Fields of a request that the specification doesn't have, for answers without them. */
const UNSAID = {
  isConfirmed: true,
  status: "pending",
  staffNote: null,
  prospectId: null,
  isWaiting: false,
  repeats: null,
  appointment: null,
  reportSentAt: null,
} as const;

/** One page of the requests that the address of the list chooses. */
export function evaluationRequestsQuery(address: Record<string, string>) {
  return queryOptions({
    ...getQuery("/api/prospect-evaluations", { query: pageOf(address) }),
    select: (page) => ({ ...page, data: page.data.map((row) => ({ ...UNSAID, ...row })) }),
  });
}

/** What an appointment of a request is chosen from. */
export function choicesQuery(id: number) {
  return queryOptions({
    ...getQuery("/api/admin/evaluation-requests/{id}/choices", { path: { id } }),
    gcTime: 0,
  });
}
