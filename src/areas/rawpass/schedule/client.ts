import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { pageAddress, withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  ActivityChange,
  ClosureEffect,
  EditedActivity,
  EditedSlot,
  NewClosure,
  SlotChange,
  StaffClosures,
  StaffSchedule,
} from "./schema/staff.ts";

/** Paths whose cached answers a change of the schedule makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, `${paths.apiPrefix}rawpass/`];

export function staffScheduleQuery() {
  return queryOptions<StaffSchedule>({ queryKey: [adminApi.rawPassActivities] });
}

export function staffClosuresQuery(chosen: Record<string, string>) {
  const path = pageAddress(adminApi.rawPassClosures, chosen);
  return queryOptions<StaffClosures>({ queryKey: [path] });
}

/** What the form of a closure says. */
export interface ClosureTexts {
  fromDate: string;
  toDate: string;
  activityId: string;
  fromTime: string;
  slotId: string;
}

/** What closing these days would do; asked anew each time, as families book meanwhile. */
export function closureEffectQuery(days: ClosureTexts) {
  const { fromDate, toDate, fromTime, slotId } = days;
  return queryOptions<{ data: ClosureEffect }>({
    queryKey: [withQuery(adminApi.rawPassClosureEffect, { ...days })],
    enabled:
      fromDate !== "" && (fromDate === toDate || (fromDate < toDate && !fromTime && !slotId)),
    gcTime: 0,
  });
}

export async function addActivity(activity: EditedActivity): Promise<void> {
  await browserApi.request("POST", adminApi.rawPassActivities, activity);
}

export async function changeActivity(id: number, change: ActivityChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.rawPassActivity(id), change);
}

export async function deleteActivity(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.rawPassActivity(id));
}

export async function addSlot(activityId: number, slot: EditedSlot): Promise<void> {
  await browserApi.request("POST", adminApi.rawPassSlots(activityId), slot);
}

export async function changeSlot(id: number, change: SlotChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.rawPassSlot(id), change);
}

export async function deleteSlot(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.rawPassSlot(id));
}

export async function addClosure(closure: NewClosure): Promise<void> {
  await browserApi.request("POST", adminApi.rawPassClosures, closure);
}

export async function deleteClosure(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.rawPassClosure(id));
}
