import { queryOptions } from "@tanstack/react-query";
import { type Api, ApiError, browserApi, writtenData } from "#lib/api.ts";
import type { PersonName } from "#lib/names/person-name.ts";
import { fullName } from "#lib/names/person-name.ts";
import { paths } from "#paths.ts";
import type { PrivacyReceipt, PrivacyRequestState } from "../schema/requests.ts";

const RECEIVED =
  "We received your request, but we can't show its page. Please check your email for the link.";

/** Asks for a correction or removal; what is wrong with it comes back as an ApiError. */
export async function askPrivately(
  written: unknown,
  api: Api = browserApi,
): Promise<PrivacyReceipt> {
  const answer = await api.request("POST", paths.api.privacyRequests, written);
  return writtenData(answer, RECEIVED);
}

/** Where the request with this reference stands. */
export function requestStateQuery(reference: string) {
  const path = paths.api.privacyRequest(encodeURIComponent(reference));
  return queryOptions<{ data: PrivacyRequestState }>({ queryKey: [path] });
}

/** The name of a player on the board; null if not there. */
export async function findPlayerName(id: number, api: Api = browserApi): Promise<string | null> {
  try {
    const { data } = (await api.request("GET", paths.api.prospect(id))) as {
      data: PersonName;
    };
    return fullName(data);
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
