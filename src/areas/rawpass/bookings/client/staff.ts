import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import type {
  BookingChange,
  DropInRefund,
  EndedWait,
  GrantedMakeUp,
  GrantedMakeUps,
  MissedSessions,
  StaffDropInPage,
  StaffWaiting,
  StaffWaitlists,
  TakenBackMakeUp,
} from "../schema/staff.ts";

/** Who waits for weekly places and for sessions. */
export function waitlistsQuery(chosen: Record<string, string>) {
  const path = pageAddress(adminApi.rawPassWaitlists, chosen);
  return queryOptions<StaffWaitlists>({ queryKey: [path] });
}

/** What an athlete missed or canceled late. */
export function missedQuery(athleteId: number) {
  return queryOptions<MissedSessions>({ queryKey: [adminApi.missed(athleteId)] });
}

/** Notes that an athlete was ill who missed a session, for which there is a make-up then. */
export async function noteIllness(bookingId: number): Promise<void> {
  await browserApi.request("POST", adminApi.noteIllness(bookingId));
}

/** Grants an athlete a make-up. */
export async function grantMakeUp(athleteId: number, granted: GrantedMakeUp): Promise<void> {
  await browserApi.request("POST", adminApi.makeUpsOf(athleteId), granted);
}

/** The make-ups that staff granted an athlete. */
export function grantedQuery(athleteId: number) {
  return queryOptions<GrantedMakeUps>({ queryKey: [adminApi.makeUpsOf(athleteId)], staleTime: 0 });
}

/** Takes back a make-up that staff granted and nobody used. */
export async function takeBackMakeUp(id: number, takenBack: TakenBackMakeUp): Promise<void> {
  await browserApi.request("POST", adminApi.takeBackMakeUp(id), takenBack);
}

/** One page of the single sessions that were sold. */
export function dropInsQuery(address: Record<string, string>) {
  return queryOptions<StaffDropInPage>({
    queryKey: [pageAddress(adminApi.rawPassDropIns, address)],
  });
}

/** Refunds a single session in full or in part. */
export async function refundDropIn(id: number, refund: DropInRefund): Promise<void> {
  await browserApi.request("POST", adminApi.refundDropIn(id), refund);
}

/** Takes an athlete off the waitlist of a weekly time or of a session. */
export async function endWait(
  { kind, waitId }: Pick<StaffWaiting, "kind" | "waitId">,
  ended: EndedWait,
): Promise<void> {
  const change: BookingChange = { ...ended, action: "cancel" };
  await (kind === "weekly"
    ? browserApi.request("POST", adminApi.endWeeklyWait(waitId), ended)
    : browserApi.request("POST", adminApi.changeBooking(waitId), change));
}
