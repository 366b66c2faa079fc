import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type {
  EventRegistrations,
  NewRegistration,
  RegisteredAthletes,
  StaffCancellation,
} from "./schema/registrations.ts";

/** Paths whose cached answers a registration makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}events/`, memberApi.my];

/** An event with the registrations of one's own athletes. */
export function eventRegistrationsQuery(eventId: number) {
  return queryOptions<EventRegistrations>({ queryKey: [memberApi.eventRegistrations(eventId)] });
}

export async function register(eventId: number, form: NewRegistration, api: Api = browserApi) {
  return (await api.request("POST", memberApi.eventRegistrations(eventId), form)) as Said;
}

export async function cancelRegistration(id: number, api: Api = browserApi) {
  return (await api.request("DELETE", memberApi.eventRegistration(id))) as Said;
}

/** The registered athletes of an event, for staff. */
export function registeredQuery(eventId: number) {
  return queryOptions<RegisteredAthletes>({ queryKey: [adminApi.registeredAt(eventId)] });
}

export async function cancelForFamily(id: number, form: StaffCancellation, api: Api = browserApi) {
  return (await api.request("POST", adminApi.registrationCancel(id), form)) as Said;
}
