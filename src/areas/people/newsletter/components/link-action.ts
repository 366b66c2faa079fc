import { type ActionFunctionArgs, data } from "react-router";
import { type Api, ApiError, apiContext } from "#lib/api.ts";

/** What became of pressing the button of a page that a mail's link opened. */
export interface Pressed {
  /** Why it was refused, or null when it is done. */
  refusal: string | null;
}

/**
 * The action of a page that a mail's link opened: the call with the link's token. It answers with
 * the page itself, because mail programs that post follow no redirect (RFC 8058).
 */
export function linkAction(call: (token: string, api: Api) => Promise<unknown>) {
  return async ({ params, context }: ActionFunctionArgs) => {
    try {
      await call(params.token ?? "", context.get(apiContext));
      return data<Pressed>({ refusal: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return data<Pressed>({ refusal: error.text }, { status: error.status });
    }
  };
}
