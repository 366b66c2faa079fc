import { type Api, browserApi } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { CurrentUser, Login, ReceivedInvitation, Registration } from "../schema.ts";

/** Signs in. The cookie comes with the answer; an answer that names nobody is followed by a read. */
export async function login(form: Login, api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await call("POST", "/api/login", { body: form, api }), api);
}

/** Makes an account and signs in with it, as `login` does. */
export async function register(form: Registration, api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await call("POST", "/api/register", { body: form, api }), api);
}

/** Returns the account that the response to a login or a change of one's account names, or reads it. */
export async function readSignedIn(response: unknown, api: Api): Promise<CurrentUser> {
  const user = response as CurrentUser;
  return user.role ? user : call("GET", "/api/user", { api });
}

/** Confirms that the person is 18 or over. */
export async function confirmAdult(api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await call("POST", "/api/user/adult", { body: { isAdult: true }, api }), api);
}

/** The invitation behind a mailed link. */
export async function findInvitation(token: string, api: Api): Promise<ReceivedInvitation> {
  return (await call("GET", "/api/invitations/{token}", { path: { token }, api })).data;
}
