import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, type Said } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  CalledOff,
  EventChange,
  NewEvent,
  PublicEvents,
  StaffEvents,
} from "./schema/events.ts";

/** Paths whose cached answers a change of an event makes outdated. */
export const TOUCHED = [adminApi.events, adminApi.audit, paths.api.events];

/** The events to come that everybody may know of. */
export function eventsToComeQuery() {
  return queryOptions<PublicEvents>({ queryKey: [paths.api.events] });
}

/** The events of a filter. */
export function eventsQuery(filter: Record<string, string>) {
  return queryOptions<StaffEvents>({ queryKey: [pageAddress(adminApi.events, filter)] });
}

export async function addEvent(event: NewEvent): Promise<void> {
  await browserApi.request("POST", adminApi.events, event);
}

export async function changeEvent(id: number, change: EventChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.event(id), change);
}

export async function callOffEvent(id: number, form: CalledOff): Promise<Said> {
  return (await browserApi.request("POST", adminApi.eventCallOff(id), form)) as Said;
}

export async function deleteEvent(id: number): Promise<void> {
  await browserApi.request("DELETE", adminApi.event(id));
}
