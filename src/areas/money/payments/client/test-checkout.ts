import { type Api, writtenData } from "#lib/api.ts";
import { paths } from "#paths.ts";
import type {
  TestAccount,
  TestAccountChoice,
  TestBilling,
  TestCard,
  TestChoice,
  TestPayment,
} from "../schema/test-checkout.ts";

/** A payment of the test checkout. */
export async function findTestPayment(session: string, api: Api): Promise<TestPayment> {
  const answer = await api.request("GET", paths.api.testPayment(encodeURIComponent(session)));
  return (answer as { data: TestPayment }).data;
}

/** Lets a payment end as the visitor chose. @returns where the browser goes next */
export async function chooseOutcome(
  session: string,
  outcome: TestChoice["outcome"],
  api: Api,
): Promise<string> {
  const path = paths.api.testPayment(encodeURIComponent(session));
  const answer = await api.request("POST", path, { outcome });
  return writtenData<{ url: string }>(answer).url;
}

/** A customer's card and invoices at the test provider. */
export async function findTestBilling(token: string, api: Api): Promise<TestBilling> {
  const answer = await api.request("GET", paths.api.testBilling(encodeURIComponent(token)));
  return (answer as { data: TestBilling }).data;
}

export async function chooseTestCard(
  token: string,
  card: TestCard["card"],
  api: Api,
): Promise<void> {
  await api.request("POST", paths.api.testBilling(encodeURIComponent(token)), { card });
}

/** The account of somebody who is paid by the test provider, or the form that opens it. */
export async function findTestAccount(token: string, api: Api): Promise<TestAccount> {
  const answer = await api.request("GET", paths.api.testAccount(encodeURIComponent(token)));
  return (answer as { data: TestAccount }).data;
}

/** Lets something happen to that account. @returns where the browser goes next */
export async function chooseForTestAccount(
  token: string,
  outcome: TestAccountChoice["outcome"],
  api: Api,
): Promise<string> {
  const path = paths.api.testAccount(encodeURIComponent(token));
  const answer = await api.request("POST", path, { outcome });
  return writtenData<{ url: string }>(answer).url;
}
