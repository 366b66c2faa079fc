import type { FastifyRequest, InjectOptions } from "fastify";
import { ACCOUNT_FIELD, ACCOUNT_HEADER, type Api, ApiError } from "#lib/api.ts";
import type { App } from "#lib/http/app.ts";
import { INNER_CALL_HEADER } from "#lib/http/server.ts";

/**
 * The calls as a page makes them while the server renders it: inside the process, from the visitor's
 * address, through the same routes and gates; with the visitor's cookie where the page is that
 * person's own. Those of a form that was posted name the account whose page it was on.
 */
export function createInnerApi(
  app: App,
  secret: string,
  request: FastifyRequest,
  isOwn: boolean,
): Api {
  const cookie = isOwn ? request.headers.cookie : undefined;
  const account = accountIn(request);
  return {
    async request(method, path, payload) {
      const options: InjectOptions = {
        method: method as NonNullable<InjectOptions["method"]>,
        url: path,
        remoteAddress: request.ip,
        headers: {
          [INNER_CALL_HEADER]: secret,
          ...(cookie && { cookie }),
          ...(account && { [ACCOUNT_HEADER]: account }),
        },
        ...(payload !== undefined && { payload: payload as object }),
      };
      const answer = await app.inject(options);
      if (answer.statusCode >= 400) {
        const retryAfter = answer.headers["retry-after"];
        throw new ApiError(
          answer.statusCode,
          answer.body,
          answer.statusMessage,
          retryAfter === undefined ? null : String(retryAfter),
        );
      }
      return answer.json();
    },
  };
}

function accountIn({ method, body }: FastifyRequest): string | null {
  return method === "POST" ? new URLSearchParams(String(body ?? "")).get(ACCOUNT_FIELD) : null;
}
