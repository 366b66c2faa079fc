import type { Api } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import type { TestSubscription } from "../schema/test-checkout.ts";

/** The newest subscriptions of the test provider. */
export async function listTestSubscriptions(api: Api): Promise<TestSubscription[]> {
  const answer = await call("GET", "/api/admin/payments/test-subscriptions", { api });
  return (answer as { data: TestSubscription[] }).data;
}
