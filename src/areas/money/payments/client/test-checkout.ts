import { type Api, writtenData } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type {
  TestAccount,
  TestAccountChoice,
  TestBilling,
  TestChoice,
  TestPayment,
} from "../schema/test-checkout.ts";

/** A payment of the test checkout. */
export async function findTestPayment(session: string, api: Api): Promise<TestPayment> {
  const answer = await call("GET", "/api/shop/test-checkout/{session}", { path: { session }, api });
  return (answer as { data: TestPayment }).data;
}

/** Lets a payment end as the visitor chose. @returns where the browser goes next */
export async function chooseOutcome(
  session: string,
  outcome: TestChoice["outcome"],
  api: Api,
): Promise<string> {
  const answer = await call("POST", "/api/shop/test-checkout/{session}", {
    path: { session },
    body: { outcome },
    api,
  });
  return writtenData<{ url: string }>(answer).url;
}

/** A customer's card and invoices at the test provider. */
export async function findTestBilling(token: string, api: Api): Promise<TestBilling> {
  const answer = await call("GET", "/api/payments/test-billing/{token}", { path: { token }, api });
  return (answer as { data: TestBilling }).data;
}

/** The account of somebody who is paid by the test provider, or the form that opens it. */
export async function findTestAccount(token: string, api: Api): Promise<TestAccount> {
  const answer = await call("GET", "/api/payments/test-account/{token}", { path: { token }, api });
  return (answer as { data: TestAccount }).data;
}

/** Lets something happen to that account. @returns where the browser goes next */
export async function chooseForTestAccount(
  token: string,
  outcome: TestAccountChoice["outcome"],
  api: Api,
): Promise<string> {
  const answer = await call("POST", "/api/payments/test-account/{token}", {
    path: { token },
    body: { outcome },
    api,
  });
  return writtenData<{ url: string }>(answer).url;
}
