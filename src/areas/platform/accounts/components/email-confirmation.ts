import { type Api, ApiError } from "#lib/api.ts";
import { call } from "#lib/call.ts";

/** Whose address a link confirms; null for a link that confirms none. */
export async function findAccountOfLink(token: string, api: Api): Promise<string | null> {
  try {
    return (await call("GET", "/api/confirm-email/{token}", { path: { token }, api })).username;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What the button of the page does. */
export const confirmByLink = (token: string, api: Api) =>
  call("POST", "/api/confirm-email", { body: { token }, api });
