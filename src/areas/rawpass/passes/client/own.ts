import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi, type Said, writtenData } from "#lib/api.ts";
import { readData } from "#lib/read-data.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import type {
  BoughtPass,
  CancelledPass,
  EarlyReturn,
  FrozenPass,
  NewFreeze,
  NewPass,
  OnSale,
  OwnPass,
  OwnPassDetails,
  PassInvoice,
  PassPortal,
  ReplacedCode,
  ReturnedPass,
} from "../schema/passes.ts";

/** What the calls begin with whose answers a change of a pass makes untrue: its sessions are among them. */
export const TOUCHED = [`${paths.apiPrefix}rawpass/`];

/** What a pass may be built of now. */
export function onSaleQuery() {
  return queryOptions<OnSale>({ queryKey: [memberApi.rawPassOnSale] });
}

/** The passes of the signed-in person, the newest first. */
export function passesQuery() {
  return queryOptions<{ data: OwnPass[] }>({ queryKey: [memberApi.passes] });
}

/** The sessions of one's pass, and what cancelling it comes to. */
export function passQuery(id: number) {
  return queryOptions<OwnPassDetails>({ queryKey: [memberApi.pass(id)] });
}

/** What was charged for one's pass: the payment provider is asked. */
export function passInvoicesQuery(id: number) {
  return queryOptions<{ data: PassInvoice[] }>({ queryKey: [memberApi.passInvoices(id)] });
}

const UNPAID =
  "Your pass is saved, but we couldn't open its payment page. Nothing was charged. Please continue in My RawPass.";

/** Begins the purchase of a pass, and tells where its first month is paid. */
export async function buyPass(wish: NewPass, api: Api = browserApi): Promise<BoughtPass["data"]> {
  return writtenData(await api.request("POST", memberApi.passes, wish), UNPAID);
}

/** Returns the address of the payment provider's page for the card and the invoices. */
export async function openPortal(id: number, api: Api = browserApi): Promise<string> {
  return readData<PassPortal["data"]>(await api.request("POST", memberApi.passPortal(id))).url;
}

/** Cancels one's pass, and tells what goes back, in cents. */
export async function cancelPass(id: number, api: Api = browserApi): Promise<number> {
  const answer = await api.request("POST", memberApi.cancelPass(id));
  return writtenData<CancelledPass["data"]>(answer).refundCents;
}

/** Lets one's pass go on that was to end. */
export async function undoCancelPass(id: number, api: Api = browserApi): Promise<Said> {
  return (await api.request("POST", memberApi.undoCancelPass(id))) as Said;
}

/** Freezes one's pass, and tells from when until when, and when it is charged next. */
export async function freezePass(
  id: number,
  freeze: NewFreeze,
  api: Api = browserApi,
): Promise<FrozenPass["data"]> {
  return writtenData(await api.request("POST", memberApi.freezePass(id), freeze));
}

/** Ends the freeze of one's pass, and tells when it is charged next. */
export async function returnPass(
  id: number,
  wish: EarlyReturn,
  api: Api = browserApi,
): Promise<string> {
  const answer = await api.request("POST", memberApi.returnPass(id), wish);
  return writtenData<ReturnedPass["data"]>(answer).nextBillingDate;
}

/** Gives a pass of one's own a new code. */
export async function replaceCode(id: number): Promise<ReplacedCode["data"]> {
  return writtenData(await browserApi.request("POST", memberApi.passCode(id)));
}
