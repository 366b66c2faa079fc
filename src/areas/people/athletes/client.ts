import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { type Api, browserApi, type Said, writtenData } from "#lib/api.ts";
import { memberApi } from "#member-api.ts";
import type {
  AthleteCorrection,
  AthleteFields,
  NewAthlete,
  OwnAthlete,
  WaiverAgreement,
} from "./schema/athletes.ts";

/** The athletes of the signed-in person. */
export function athletesQuery() {
  return queryOptions<{ data: OwnAthlete[] }>({ queryKey: [memberApi.athletes] });
}

/** Adds an athlete to one's account, and returns the id. */
export async function addAthlete(fields: NewAthlete, api: Api = browserApi): Promise<number> {
  const answer = await api.request("POST", memberApi.athletes, fields);
  return writtenData<{ id: number }>(answer).id;
}

/** Changes an athlete of one's account. */
export async function changeAthlete(
  id: number,
  fields: AthleteFields,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PUT", memberApi.athlete(id), fields);
}

/** Agrees to the waiver for an athlete of one's account. */
export async function agreeToWaiver(
  id: number,
  agreement: WaiverAgreement,
  api: Api = browserApi,
): Promise<void> {
  await api.request("POST", memberApi.athleteWaiver(id), agreement);
}

/** An athlete as staff see it before they correct it. */
export function staffAthleteQuery(id: number) {
  return queryOptions<{ data: OwnAthlete }>({ queryKey: [adminApi.rawPassAthlete(id)] });
}

/** Corrects an athlete for its family. */
export async function correctAthlete(id: number, correction: AthleteCorrection): Promise<Said> {
  return (await browserApi.request("PUT", adminApi.rawPassAthlete(id), correction)) as Said;
}
