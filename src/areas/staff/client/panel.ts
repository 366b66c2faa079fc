import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type {
  RightChange,
  RoleChange,
  StaffInvitation,
  Suspension,
} from "#areas/people/accounts/schema.ts";
import type { CoachVerdict } from "#areas/people/profiles/schema/profile.ts";
import type { BurstReceipt, BurstVerdict, VoteBurstList } from "#areas/votes/schema/bursts.ts";
import { type Api, browserApi, type Said, writtenData } from "#lib/api.ts";
import { pageAddress, withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  NetworkList,
  NetworkReceipt,
  NetworkReport,
  NetworkVoiding,
} from "../schema/networks.ts";
import type { ManagedUser, OpenInvitationList, Overview, UserPage } from "../schema/panel.ts";
import type { Queue } from "../schema/queue.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.nominations, paths.api.prospects];

/** Counts age quickly: whoever comes back after this long sees new ones. */
const COUNTS_LAST_MS = 5_000;

export function overviewQuery() {
  return queryOptions<{ data: Overview }>({
    queryKey: [adminApi.overview],
    staleTime: COUNTS_LAST_MS,
  });
}

/** One page of what waits for staff. Coming back reads it again, because colleagues work on it, too. */
export function queueQuery(address: Record<string, string>) {
  return queryOptions<Queue>({
    queryKey: [pageAddress(adminApi.queue, address)],
    staleTime: COUNTS_LAST_MS,
  });
}

/** Bursts of votes, those that wait first. */
export function burstsQuery() {
  return queryOptions<VoteBurstList>({ queryKey: [adminApi.voteBursts] });
}

/** Holds the votes of a burst, voids them or lets them count. */
export async function decideBurst(
  id: number,
  verdict: BurstVerdict,
  api: Api = browserApi,
): Promise<BurstReceipt> {
  return writtenData(await api.request("POST", adminApi.voteBurstDecision(id), verdict));
}

/** The networks with the most votes of the last days. */
export function networksQuery(days: string) {
  const path = withQuery(adminApi.voteNetworks, { days });
  return queryOptions<NetworkList>({ queryKey: [path] });
}

/** The votes of a network of the last days. */
export function networkQuery(network: string, days: string) {
  const path = adminApi.voteNetwork(encodeURIComponent(network));
  return queryOptions<{ data: NetworkReport }>({ queryKey: [withQuery(path, { days })] });
}

/** Takes the votes of a network out of every count. */
export async function voidNetwork(
  network: string,
  voiding: NetworkVoiding,
  api: Api = browserApi,
): Promise<NetworkReceipt> {
  const path = adminApi.voteNetworkVoid(encodeURIComponent(network));
  return writtenData(await api.request("POST", path, voiding));
}

/** One page of the accounts that the address of the list chooses. */
export function usersQuery(address: Record<string, string>) {
  return queryOptions<UserPage>({ queryKey: [pageAddress(adminApi.users, address)] });
}

/** Invitations of colleagues that nobody has accepted yet. */
export function invitationsQuery() {
  return queryOptions<OpenInvitationList>({ queryKey: [adminApi.staffInvitations] });
}

export async function inviteColleague(input: StaffInvitation, api: Api = browserApi) {
  return (await api.request("POST", adminApi.staffInvitations, input)) as Said;
}

export async function withdrawInvitation(id: number, api: Api = browserApi) {
  return (await api.request("DELETE", adminApi.staffInvitation(id))) as Said;
}

/** What a decision makes of an account. */
type Decided = Promise<{ data: ManagedUser }>;

export function changeRole(id: number, change: RoleChange, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userRole(id), change) as Decided;
}

export function changeRight(id: number, change: RightChange, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userRights(id), change) as Decided;
}

export function suspendUser(id: number, suspension: Suspension, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userSuspend(id), suspension) as Decided;
}

export function reinstateUser(id: number, why: Suspension, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userReinstate(id), why) as Decided;
}

export function endSessions(id: number, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userEndSessions(id)) as Decided;
}

export function verifyCoach(id: number, verdict: CoachVerdict, api: Api = browserApi): Decided {
  return api.request("POST", adminApi.userVerification(id), verdict) as Decided;
}
