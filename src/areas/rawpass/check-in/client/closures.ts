import { queryOptions } from "@tanstack/react-query";
import type { ClosureEffect, TodayClosure } from "#areas/rawpass/schedule/schema/staff.ts";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type { TodayClosures } from "../schema/closures.ts";

export function todayClosuresQuery() {
  return queryOptions<TodayClosures>({ queryKey: [memberApi.deskClosures], staleTime: 0 });
}

/** What closing today, or a part of it, would do; asked anew each time, as families book meanwhile. */
export function todayEffectQuery(part: { fromTime: string; slotId: string }) {
  return queryOptions<{ data: ClosureEffect }>({
    queryKey: [withQuery(memberApi.deskClosureEffect, { ...part })],
    gcTime: 0,
  });
}

export async function closeToday(closure: TodayClosure): Promise<void> {
  await browserApi.request("POST", memberApi.deskClosures, closure);
}

export async function openToday(id: number): Promise<void> {
  await browserApi.request("DELETE", memberApi.deskClosure(id));
}
