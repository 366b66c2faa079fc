import type { FastifyRequest, InjectOptions } from "fastify";
import { type Api, ApiError } from "../lib/api.ts";
import type { App } from "../lib/http/app.ts";
import { INNER_CALL_HEADER } from "../lib/http/server.ts";

/**
 * The calls as a page makes them while the server renders it: inside the process, with the
 * visitor's cookie and address, through the same routes and gates.
 */
export function createInnerApi(app: App, secret: string, request: FastifyRequest): Api {
  const { cookie } = request.headers;
  return {
    async request(method, path, payload) {
      const options: InjectOptions = {
        method: method as NonNullable<InjectOptions["method"]>,
        url: path,
        remoteAddress: request.ip,
        headers: { [INNER_CALL_HEADER]: secret, ...(cookie && { cookie }) },
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
