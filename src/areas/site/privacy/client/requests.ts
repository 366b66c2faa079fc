import { type Api, ApiError, browserApi, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { NewPrivacyRequest, PrivacyReceipt } from "../schema/requests.ts";

const RECEIVED =
  "We received your request, but we can't show its page. Please check your email for the link.";

/** Asks for a correction or removal; what is wrong with it comes back as an ApiError. */
export async function askPrivately(
  body: NewPrivacyRequest,
  api: Api = browserApi,
): Promise<PrivacyReceipt> {
  const answer = await call("POST", "/api/privacy-requests", { body, api });
  return writtenData(answer, RECEIVED);
}

/** The name of a player on the board; null if not there. */
export async function findPlayerName(id: number, api: Api = browserApi): Promise<string | null> {
  try {
    const { data } = await call("GET", "/api/prospects/{id}", { path: { id }, api });
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
    const path = { id };
    return (await call("GET", "/api/you-scout/nominations/{id}", { path, api })).data.name;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
