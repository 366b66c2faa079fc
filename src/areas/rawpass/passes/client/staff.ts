import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import type { BookingForFamily } from "#areas/rawpass/bookings/schema/staff.ts";
import { browserApi, type Said } from "#lib/api.ts";
import { pageAddress } from "#lib/list-address.ts";
import { readData } from "#lib/read-data.ts";
import type { AlterationChoice, AlterationQuote, AlterationWish } from "../schema/alterations.ts";
import type {
  BookableFor,
  PassChange,
  StaffOwedList,
  StaffPassDetails,
  StaffPassPage,
} from "../schema/staff.ts";

/** One page of the passes that the address of the list chooses. */
export function staffPassesQuery(address: Record<string, string>) {
  return queryOptions<StaffPassPage>({ queryKey: [pageAddress(adminApi.rawPassMembers, address)] });
}

/** Money that did not arrive, or did not go back. */
export function owedQuery(chosen: Record<string, string>) {
  const path = pageAddress(adminApi.rawPassOwed, chosen);
  return queryOptions<StaffOwedList>({ queryKey: [path] });
}

/** What was paid for a pass, and can be refunded. */
export function staffPassQuery(id: number) {
  return queryOptions<StaffPassDetails>({ queryKey: [adminApi.rawPassMember(id)], staleTime: 0 });
}

/** What a family's pass may be changed to. */
export function trainingQuery(id: number) {
  return queryOptions<AlterationChoice>({ queryKey: [adminApi.passTraining(id)], staleTime: 0 });
}

/** What other training for a family's pass comes to if it is chosen now. */
export async function quoteTraining(
  id: number,
  wish: AlterationWish,
): Promise<AlterationQuote["data"]> {
  return readData(await browserApi.request("POST", adminApi.passTrainingQuote(id), wish));
}

/** Cancels, freezes, changes or refunds a pass for a family, and says what became of it. */
export async function changePass(id: number, change: PassChange): Promise<Said> {
  return (await browserApi.request("POST", adminApi.changePass(id), change)) as Said;
}

/** What can be booked for an athlete. */
export function bookableForQuery(athleteId: number) {
  return queryOptions<BookableFor>({ queryKey: [adminApi.bookableFor(athleteId)], staleTime: 0 });
}

/** Books a session for a family, or joins a waitlist, and says what became of it. */
export async function bookFor(athleteId: number, wish: BookingForFamily): Promise<Said> {
  return (await browserApi.request("POST", adminApi.bookFor(athleteId), wish)) as Said;
}
