import { type Api, ApiError } from "#lib/api.ts";
import type { Caller } from "./actors.ts";

/** The calls as a browser tab makes them, which keeps the session that it is given. */
export function browserAt(caller: Caller): Api {
  let tab = caller;
  return {
    async request(method, path, payload) {
      const verb = method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
      const { status, headers, body } = await tab[verb](path, payload);
      const [cookie] = String(headers["set-cookie"] ?? "").split(";");
      if (cookie) tab = tab.with({ cookie });
      if (status >= 400) throw new ApiError(status, JSON.stringify(body));
      return body;
    },
  };
}
