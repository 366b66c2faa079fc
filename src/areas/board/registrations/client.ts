import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type {
  EventRegistrations,
  FoundAthletes,
  KnownPlayers,
  NewRegistration,
  RegisteredAthletes,
  RegisteredJersey,
  StaffCancellation,
  StaffRegistration,
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

/** Athletes of families by a part of their last name. */
export function registrableQuery(eventId: number, q: string) {
  const path = withQuery(adminApi.registrableAthletes(eventId), { q });
  return queryOptions<FoundAthletes>({ queryKey: [path] });
}

export async function registerForFamily(
  eventId: number,
  form: StaffRegistration,
  api: Api = browserApi,
) {
  return (await api.request("POST", adminApi.registeredAt(eventId), form)) as Said;
}

/** Known players who may be a registered athlete. */
export function knownPlayersQuery(id: number) {
  return queryOptions<KnownPlayers>({ queryKey: [adminApi.registrationJersey(id)] });
}

export async function giveRegisteredJersey(
  id: number,
  form: RegisteredJersey,
  api: Api = browserApi,
) {
  return (await api.request("PUT", adminApi.registrationJersey(id), form)) as Said;
}

export async function cancelForFamily(id: number, form: StaffCancellation, api: Api = browserApi) {
  return (await api.request("POST", adminApi.registrationCancel(id), form)) as Said;
}
