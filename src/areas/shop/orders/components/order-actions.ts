import { type ActionFunctionArgs, data, redirect } from "react-router";
import { ApiError, apiContext } from "#lib/api.ts";
import { call } from "#lib/call.ts";
import { paths } from "#paths.ts";
import type { DelayChoice } from "../schema/orders.ts";

/** Why an answer was not taken. */
export interface RefusedChoice {
  refusal: string;
}

/** The two buttons of a late order: the call, then the page again, which shows the outcome. */
export async function delayAction({ request, params, context }: ActionFunctionArgs) {
  const { token = "" } = params;
  const answer = (await request.formData()).get("answer") as DelayChoice["answer"];
  try {
    await call("PATCH", "/api/shop/orders/{token}", {
      path: { token },
      body: { answer },
      api: context.get(apiContext),
    });
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
    await call("POST", "/api/shop/orders/{token}/cancel", {
      path: { token },
      api: context.get(apiContext),
    });
    return redirect(paths.orderStatus(encodeURIComponent(token)), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<RefusedChoice>({ refusal: error.text }, { status: error.status });
  }
}
