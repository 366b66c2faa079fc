import { queryOptions } from "@tanstack/react-query";
import { memberApi } from "#member-api.ts";
import type { FactorState, OwnFactors } from "../schema/factors.ts";

/** What guards the signed-in person's account. Apart from what changes it, because every page of staff loads it. */
export function factorsQuery() {
  return queryOptions<OwnFactors>({ queryKey: [memberApi.factors] });
}

/** Whether a second factor is asked for that is not there. */
export function isOwed({ dueAt, appSince, passkeys }: FactorState): boolean {
  return dueAt !== null && appSince === null && passkeys.length === 0;
}
