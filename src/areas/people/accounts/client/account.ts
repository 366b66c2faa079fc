import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, type Said } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type {
  AccountDeletion,
  AccountLosses,
  ActivityList,
  AdminCheck,
  AuthTest,
  ConfirmableAccount,
  CurrentUser,
  EmailChange,
  FirstAdmin,
  InvitedAccount,
  Login,
  NewPassword,
  OwnEmail,
  OwnSessionList,
  PasswordChange,
  ReceivedInvitation,
  Registration,
  ResetRequest,
  TokenCheck,
} from "../schema.ts";

/** Whether the signed-in person is an administrator. Ask only for somebody who is signed in. */
export function adminCheckQuery() {
  return queryOptions<AdminCheck>({ queryKey: [paths.api.checkAdmin] });
}

export function authTestQuery() {
  return queryOptions<AuthTest>({ queryKey: [paths.api.authTest] });
}

/** What the signed-in person did, newest first. */
export function activityQuery() {
  return queryOptions<ActivityList>({ queryKey: [paths.api.userActivity] });
}

/** Signs in. The cookie comes with the answer; an answer that names nobody is followed by a read. */
export async function login(form: Login, api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await api.request("POST", paths.api.login, form), api);
}

/** Makes an account and signs in with it, as `login` does. */
export async function register(form: Registration, api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await api.request("POST", paths.api.register, form), api);
}

/** Returns the account that the response to a login or a change of one's account names, or reads it. */
export async function readSignedIn(response: unknown, api: Api): Promise<CurrentUser> {
  const user = response as CurrentUser;
  return user.role ? user : ((await api.request("GET", paths.api.user)) as CurrentUser);
}

export async function logout(api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.logout);
}

/** What the signed-in person loses by deleting the account now. */
export function accountLossesQuery() {
  return queryOptions<{ data: AccountLosses }>({ queryKey: [paths.api.userLosses] });
}

/** Deletes the signed-in person's account for good. */
export async function deleteAccount(form: AccountDeletion, api: Api = browserApi): Promise<void> {
  await api.request("DELETE", paths.api.user, form);
}

/** The address of the signed-in person's account, and the one that waits to take its place. */
export function ownEmailQuery() {
  return queryOptions<{ data: OwnEmail }>({ queryKey: [paths.api.userEmail] });
}

/** Asks for another address of the signed-in person's account. */
export async function changeEmail(form: EmailChange, api: Api = browserApi): Promise<Said> {
  return (await api.request("POST", paths.api.userEmail, form)) as Said;
}

/** Has the link that confirms one's address sent again. */
export async function sendLinkAgain(api: Api = browserApi): Promise<Said> {
  return (await api.request("POST", paths.api.userEmailLink)) as Said;
}

/** Whose address the token of a link confirms. */
export async function findConfirmable(token: string, api: Api): Promise<ConfirmableAccount> {
  const path = paths.api.emailConfirmation(encodeURIComponent(token));
  return (await api.request("GET", path)) as ConfirmableAccount;
}

/** Confirms an address with the token of a link. */
export async function confirmEmail(token: string, api: Api): Promise<void> {
  await api.request("POST", paths.api.emailConfirm, { token });
}

/** Confirms that the person is 18 or over. */
export async function confirmAdult(api: Api = browserApi): Promise<CurrentUser> {
  return readSignedIn(await api.request("POST", paths.api.userAdult, { isAdult: true }), api);
}

/** Asks for links to choose new passwords. The answer tells nothing of the address. */
export async function requestReset(form: ResetRequest, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.resetPassword, form);
}

/** Whether the token of a link can still be used. */
export function resetTokenQuery(token: string) {
  const path = paths.api.validateResetToken(encodeURIComponent(token));
  return queryOptions<TokenCheck>({ queryKey: [path] });
}

/** Chooses a new password with the token of a link. */
export async function setPassword(form: NewPassword, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.updatePassword, form);
}

/** How to create the first administrator; refused with 403 when there is one. */
export function firstAdminQuery() {
  return queryOptions<{ message: string }>({ queryKey: [paths.api.createAdmin] });
}

/** Creates the first administrator with the setup code, and signs in. */
export async function createFirstAdmin(form: FirstAdmin, api: Api = browserApi): Promise<Said> {
  return (await api.request("POST", paths.api.createAdmin, form)) as Said;
}

/** The answer to a change of one's account, which may say how the account is now. */
type ChangedUser = Said & { data?: CurrentUser };

/** Gives the signed-in person's account another password. All other sessions end. */
export async function changePassword(
  form: PasswordChange,
  api: Api = browserApi,
): Promise<ChangedUser> {
  return (await api.request("POST", paths.api.userPassword, form)) as ChangedUser;
}

/** Where the signed-in person's account is logged in. */
export function ownSessionsQuery() {
  return queryOptions<OwnSessionList>({ queryKey: [paths.api.userSessions] });
}

/** Ends one of one's own sessions. */
export async function endOwnSession(id: number, api: Api = browserApi): Promise<void> {
  await api.request("DELETE", paths.api.userSession(id));
}

/** Ends all of one's own sessions but this browser's. */
export async function endOtherSessions(api: Api = browserApi): Promise<Said> {
  return (await api.request("DELETE", paths.api.userSessions)) as Said;
}

/** The invitation behind a mailed link. */
export async function findInvitation(token: string, api: Api): Promise<ReceivedInvitation> {
  const answer = await api.request("GET", paths.api.staffInvitation(token));
  return (answer as { data: ReceivedInvitation }).data;
}

export async function acceptInvitation(token: string, api: Api = browserApi): Promise<void> {
  await api.request("POST", paths.api.staffInvitation(token));
}

/** Accepts an invitation with a new account; the person then logs in. */
export async function acceptWithNewAccount(
  token: string,
  form: InvitedAccount,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", paths.api.staffInvitationAccount(token), form);
}
