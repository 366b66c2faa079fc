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

export async function nameGuardian(
  id: number,
  address: GuardianAddress,
): Promise<{ data: StaffGuardian }> {
  const answer = await browserApi.request("PUT", adminApi.prospectGuardian(id), address);
  return answer as { data: StaffGuardian };
}

/** Confirms what another person proposed. */
export async function confirmProposal(id: number, expectedProposedAt: string): Promise<void> {
  const body = { expectedProposedAt };
  await browserApi.request("POST", adminApi.prospectGuardianConfirm(id), body);
}

/** Proposes that a second owner lifts a replaced guardian's no. */
export async function proposeLift(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianLift(id));
}

export async function askGuardian(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianAsk(id));
}
