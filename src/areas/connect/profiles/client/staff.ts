import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, writtenData } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { memberApi } from "#member-api.ts";
import type {
  ConnectSettings,
  PartnerDecision,
  PartnerPage,
  ProfileDecision,
  StaffPartner,
} from "../schema/partners.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const STAFF_TOUCHED = [
  adminApi.connectPeople,
  adminApi.connectSettings,
  adminApi.queue,
  adminApi.overview,
  memberApi.connectListings,
  adminApi.audit,
];

/** One page of the people that the address of the list chooses. */
export function peopleQuery(address: Record<string, string>) {
  return queryOptions<PartnerPage>({
    queryKey: [pageAddress(adminApi.connectPeople, address)],
  });
}

/** Where the same people are, all of them, as a file. */
export function peopleFile(address: Record<string, string>): string {
  return fileAddress(adminApi.connectPeopleFile, address);
}

/** Says whether somebody is verified, and how. */
export async function verifyPerson(id: number, decision: PartnerDecision): Promise<void> {
  await browserApi.request("PATCH", adminApi.connectPerson(id), decision);
}

/** Approves the newest version of somebody's profile, or asks for a change of it. */
export async function decideProfile(id: number, decision: ProfileDecision): Promise<StaffPartner> {
  const path = adminApi.connectProfileDecision(id);
  return writtenData(await browserApi.request("POST", path, decision));
}

/** How Connect runs. */
export function connectSettingsQuery() {
  return queryOptions<{ data: ConnectSettings }>({ queryKey: [adminApi.connectSettings] });
}

export async function changeConnectSettings(settings: ConnectSettings): Promise<void> {
  await browserApi.request("PUT", adminApi.connectSettings, settings);
}
