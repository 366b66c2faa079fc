import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type {
  GuardedAccount,
  RecoveryConfirmation,
  RecoveryProposal,
} from "#areas/people/two-factor/schema/factors.ts";
import { type Api, browserApi, type Said } from "#lib/api.ts";

/** What guards somebody's account, and what an administrator has proposed. */
export function guardedAccountQuery(id: number) {
  return queryOptions<GuardedAccount>({ queryKey: [adminApi.userFactors(id)] });
}

type Answered = Promise<Said>;

/** Takes the second factors of somebody who is no administrator. */
export function resetFactors(id: number, form: RecoveryProposal, api: Api = browserApi): Answered {
  return api.request("POST", adminApi.userFactorReset(id), form) as Answered;
}

/** Proposes to take the second factors of an administrator who lost them. */
export function proposeRecovery(
  id: number,
  proposal: RecoveryProposal,
  api: Api = browserApi,
): Answered {
  return api.request("POST", adminApi.userFactorRecovery(id), proposal) as Answered;
}

/** Takes them, as another administrator proposed. */
export function confirmRecovery(
  id: number,
  confirmation: RecoveryConfirmation,
  api: Api = browserApi,
): Answered {
  return api.request("POST", adminApi.userFactorRecoveryConfirm(id), confirmation) as Answered;
}
