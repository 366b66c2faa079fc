import { queryOptions } from "@tanstack/react-query";
import { type Api, ApiError, browserApi } from "#lib/api.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import type {
  PrivacyReceipt,
  PrivacyRequestChange,
  PrivacyRequestPage,
  PrivacyRequestState,
} from "./schema/requests.ts";

/** Asks for a correction or removal; what is wrong with it comes back as an ApiError. */
export async function askPrivately(
  written: unknown,
  api: Api = browserApi,
): Promise<PrivacyReceipt> {
  const answer = await api.request("POST", paths.api.privacyRequests, written);
  return (answer as { data: PrivacyReceipt }).data;
}

/** Where the request with this reference stands. */
export function requestStateQuery(reference: string) {
  const path = paths.api.privacyRequest(encodeURIComponent(reference));
  return queryOptions<{ data: PrivacyRequestState }>({ queryKey: [path] });
}

/** The name of a player of the board; null for one who is not there. */
export async function findPlayerName(id: number, api: Api = browserApi): Promise<string | null> {
  try {
    const { data } = (await api.request("GET", paths.api.prospect(id))) as {
      data: { firstName: string; lastName: string };
    };
    return `${data.firstName} ${data.lastName}`;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** The name under which everybody sees a nomination; null for one that nobody sees. */
export async function findNominationName(
  id: number,
  api: Api = browserApi,
): Promise<string | null> {
  try {
    const { data } = (await api.request("GET", paths.api.nomination(id))) as {
      data: { name: string };
    };
    return data.name;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

export const QUEUE_PAGE_SIZE = 25;

/** One page of the requests that the address of the queue chooses: the open ones without a state. */
export function requestsQuery(address: Record<string, string>) {
  const { search, page, status } = pageParameters;
  const { [search]: q, [page]: number, [status]: state, ...others } = address;
  const path = withQuery(paths.api.adminPrivacyRequests, {
    ...others,
    q,
    status: state || "open",
    page: number || "1",
    pageSize: String(QUEUE_PAGE_SIZE),
  });
  return queryOptions<PrivacyRequestPage>({ queryKey: [path] });
}

/** Decides or notes; who saw another state is refused with `stale`. */
export async function changeRequest(id: number, change: PrivacyRequestChange): Promise<void> {
  await browserApi.request("PATCH", paths.api.adminPrivacyRequest(id), change);
}

/** Takes a player off the public site, with the number of the request as the reason. */
export async function hidePlayer(playerId: number, requestId: number): Promise<void> {
  const reason = `Privacy request #${requestId}`;
  await browserApi.request("POST", paths.api.adminProspectHide(playerId), { reason });
}

/** The same for a nomination, and for the player whom it brought onto the board. */
export async function hideNomination(nominationId: number, requestId: number): Promise<void> {
  const reason = `Privacy request #${requestId}`;
  await browserApi.request("POST", paths.api.adminNominationHide(nominationId), { reason });
}
