import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { paths } from "#paths.ts";
import { answerDelay, cancelOwnOrder } from "../client/customer.ts";

/** Why an answer was not taken. */
export interface RefusedChoice {
  refusal: string;
}

/** The two buttons of a late order: the call, then the page again, which shows the outcome. */
export async function delayAction({ request, params, context }: ActionFunctionArgs) {
  const { token = "" } = params;
  const answer = (await request.formData()).get("answer");
  try {
    await answerDelay(token, answer, context.get(apiContext));
    return redirect(paths.orderDelay(encodeURIComponent(token)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = error.fields.answer ?? error.text;
    return data<RefusedChoice>({ refusal }, { status: error.status });
  }
}

/** The button that cancels an order: the call, then the page again, which shows the outcome. */
export async function cancelAction({ params, context }: ActionFunctionArgs) {
  const { token = "" } = params;
  try {
    await cancelOwnOrder(token, context.get(apiContext));
    return redirect(paths.orderStatus(encodeURIComponent(token)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedChoice>({ refusal: error.text }, { status: error.status });
  }
}
