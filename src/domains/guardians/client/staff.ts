import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { GuardianAddress, StaffGuardian } from "../schema.ts";

/** Paths whose cached answers a change of a player's guardian makes outdated. */
export const TOUCHED = [adminApi.prospects, paths.api.prospects, adminApi.audit];

/** Who a player's guardian is, and what the guardian said. */
export function guardianQuery(id: number) {
  return queryOptions<{ data: StaffGuardian }>({ queryKey: [adminApi.prospectGuardian(id)] });
}

export async function nameGuardian(id: number, address: GuardianAddress): Promise<void> {
  await browserApi.request("PUT", adminApi.prospectGuardian(id), address);
}

export async function askGuardian(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianAsk(id));
}
