import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, writtenData } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type { Distinction, GuardianAddress, StaffGuardian } from "../schema/guardian.ts";

/** Paths whose cached answers a change of a player's guardian makes outdated. */
export const TOUCHED = [adminApi.prospects, paths.api.prospects, adminApi.audit];

/** Who a player's guardian is, and what the guardian said. */
export function guardianQuery(id: number) {
  return queryOptions<{ data: StaffGuardian }>({ queryKey: [adminApi.prospectGuardian(id)] });
}

export async function nameGuardian(id: number, address: GuardianAddress): Promise<StaffGuardian> {
  return writtenData(await browserApi.request("PUT", adminApi.prospectGuardian(id), address));
}

/** Records that a player is another one than the namesakes with a no that staff saw. */
export async function tellApart(id: number, distinction: Distinction): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianAnother(id), distinction);
}

/** Paths whose cached answers a decision in the queue makes outdated. */
export const QUEUE_TOUCHED = [
  ...TOUCHED,
  adminApi.queue,
  adminApi.overview,
  adminApi.nominations,
  paths.api.nominations,
];

const DECISIONS = {
  confirm: [adminApi.prospectGuardianConfirm, adminApi.nominationGuardianConfirm],
  decline: [adminApi.prospectGuardianDecline, adminApi.nominationGuardianDecline],
} as const;

/** The player or the nomination of a proposal; the other one is null. */
interface Subject {
  prospectId: number | null;
  nominationId: number | null;
}

/** Confirms the proposal of this moment about a child's guardian, or declines it. */
export async function decideProposal(
  { prospectId, nominationId }: Subject,
  expectedProposedAt: string,
  decision: keyof typeof DECISIONS,
): Promise<void> {
  const [ofPlayer, ofNomination] = DECISIONS[decision];
  const path = prospectId === null ? ofNomination(nominationId ?? 0) : ofPlayer(prospectId);
  await browserApi.request("POST", path, { expectedProposedAt });
}

/** Notes that staff have seen that a guardian hid a player. */
export async function noteTakeDown(prospectId: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectTakeDown(prospectId));
}

/** Proposes that a second owner lifts a replaced guardian's no. */
export async function proposeLift(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianLift(id));
}

/** Hides a player whose guardian said no, and proposes deleting the child, which a second owner confirms. */
export async function proposeDeletion(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianDelete(id));
}

export async function askGuardian(id: number): Promise<void> {
  await browserApi.request("POST", adminApi.prospectGuardianAsk(id));
}
