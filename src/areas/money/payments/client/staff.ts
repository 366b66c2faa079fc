import { adminApi } from "#admin-api.ts";
import type { Api } from "#lib/api.ts";
import type { NextMonth, TestSubscription } from "../schema/test-checkout.ts";

/** The newest subscriptions of the test provider. */
export async function listTestSubscriptions(api: Api): Promise<TestSubscription[]> {
  const answer = await api.request("GET", adminApi.testSubscriptions);
  return (answer as { data: TestSubscription[] }).data;
}

/** Begins the next month of a subscription now. */
export async function beginNextMonth(
  subscriptionId: string,
  charge: NextMonth["charge"],
  api: Api,
): Promise<void> {
  const path = adminApi.testNextMonth(encodeURIComponent(subscriptionId));
  await api.request("POST", path, { charge });
}
