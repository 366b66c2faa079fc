import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { chooseOutcome } from "../client/test-checkout.ts";

/** Why the payment did not go through. */
export interface Unpaid {
  reason: string;
}

const OUTCOMES = ["success", "decline", "leave", "dispute", "dispute_won", "dispute_lost"] as const;

/** The form of the test checkout: the call, then where it leads, or the page again. */
export async function outcomeAction({ request, params, context }: ActionFunctionArgs) {
  const chosen = (await request.formData()).get("outcome");
  const outcome = OUTCOMES.find((one) => one === chosen) ?? "leave";
  try {
    const url = await chooseOutcome(params.session ?? "", outcome, context.get(apiContext));
    if (outcome !== "decline") return redirect(url, 303);
    return data<Unpaid>({ reason: "Your card was declined. Please try another one." });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<Unpaid>({ reason: error.text }, { status: error.status });
  }
}
