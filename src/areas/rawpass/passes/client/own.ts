import { type Api, browserApi, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { readData } from "#lib/read-data.ts";
import type { Touched } from "#ui/read-again.ts";
import type {
  BoughtPass,
  CancelledPass,
  EarlyReturn,
  NewPass,
  PassPortal,
  ReturnedPass,
} from "../schema/passes.ts";

/** What the calls begin with whose answers a change of a pass makes untrue: its sessions are among them. */
export const TOUCHED: Touched = ["/api/rawpass/"];

const UNPAID =
  "Your pass is saved, but we couldn't open its payment page. Nothing was charged. Please continue in My RawPass.";

/** Begins the purchase of a pass, and tells where its first month is paid. */
export async function buyPass(wish: NewPass, api: Api = browserApi): Promise<BoughtPass["data"]> {
  return writtenData(await call("POST", "/api/rawpass/passes", { body: wish, api }), UNPAID);
}

/** Returns the address of the payment provider's page for the card and the invoices. */
export async function openPortal(id: number, api: Api = browserApi): Promise<string> {
  return readData<PassPortal["data"]>(
    await call("POST", "/api/rawpass/passes/{id}/portal", { path: { id }, api }),
  ).url;
}

/** Cancels one's pass, and tells what goes back, in cents. */
export async function cancelPass(id: number, api: Api = browserApi): Promise<number> {
  const answer = await call("POST", "/api/rawpass/passes/{id}/cancel", { path: { id }, api });
  return writtenData<CancelledPass["data"]>(answer).refundCents;
}

/** Ends the freeze of one's pass, and tells when it is charged next. */
export async function returnPass(
  id: number,
  wish: EarlyReturn,
  api: Api = browserApi,
): Promise<string> {
  const answer = await call("POST", "/api/rawpass/passes/{id}/return", {
    path: { id },
    body: wish,
    api,
  });
  return writtenData<ReturnedPass["data"]>(answer).nextBillingDate;
}
