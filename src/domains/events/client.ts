import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type { EventChange, NewEvent, PublicEvents, StaffEvents } from "./schema.ts";

/** Paths whose cached answers a change of an event makes outdated. */
export const TOUCHED = [adminApi.events, adminApi.audit];

/** The events to come that everybody may know of. */
export function eventsToComeQuery() {
  return queryOptions<PublicEvents>({ queryKey: [paths.api.events] });
}

/** The events of a filter. */
export function eventsQuery(filter: Record<string, string>) {
  return queryOptions<StaffEvents>({ queryKey: [withQuery(adminApi.events, filter)] });
}

export async function addEvent(event: NewEvent): Promise<void> {
  await browserApi.request("POST", adminApi.events, event);
}

export async function changeEvent(id: number, change: EventChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.event(id), change);
}

export async function deleteEvent(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.event(id));
}
