import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "./api.ts";
import { withQuery } from "./list-address.ts";
import type { paths } from "./openapi.d.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Paths that a method calls, as docs/openapi.json writes them: "/api/shop/orders/{token}". */
export type PathOf<M extends Method> = {
  [P in keyof paths]: Lowercase<M> extends keyof paths[P] ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M> & keyof paths[P]];

/** Parameters of a call: `{ path: { token: string | number }, query?: { page?: string | undefined } }`. */
type ParametersOf<O> = O extends { parameters: infer Parts }
  ? {
      [Part in keyof Parts]: WithValues<
        Parts[Part],
        Part extends "path" ? string | number : string | undefined
      >;
    }
  : unknown;

/** The same fields with values of another type. */
type WithValues<Fields, Value> = { [Name in keyof Fields]: Value };

/** Body of a call: `{ body: { answer: "wait" | "cancel" } }`, or nothing if it takes no JSON. */
type BodyOf<O> = {
  [Part in keyof O as Part extends "requestBody" ? "body" : never]: JsonIn<O[Part]>;
};

/** Response of a call: `{ data: PublicProspect[] }`. */
type ResponseOf<O> = O extends { responses: infer ByStatus }
  ? JsonIn<ByStatus[keyof ByStatus]>
  : never;

type JsonIn<Message> = Message extends { content: { "application/json": infer Json } }
  ? Json
  : never;

/**
 * Result of a call. A read resolves to its whole response. A write that succeeded may resolve to any part of its
 * response, even to {}, because its status alone says that it succeeded: `const { message = "Saved" } = await call(…)`.
 */
type ResultOf<M extends Method, O> = M extends "GET" ? ResponseOf<O> : Partial<ResponseOf<O>>;

/** The last argument, which may be left out if it needs no field: `call("GET", "/api/prospects")`. */
type LastArgument<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

/**
 * Makes a call of docs/openapi.json:
 * `call("PATCH", "/api/shop/orders/{token}", { path: { token }, body: { answer: "wait" } })`.
 * @param options with `api` if the browser does not make the call
 */
export function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...options: LastArgument<
    ParametersOf<Operation<M, P>> & BodyOf<Operation<M, P>> & { api?: Api | undefined }
  >
): Promise<ResultOf<M, Operation<M, P>>>;
export function call(
  method: string,
  pattern: string,
  { api = browserApi, body, ...parts }: AnyParts & { api?: Api | undefined; body?: unknown } = {},
): Promise<unknown> {
  return api.request(method, filledIn(pattern, parts), body);
}

/** Query of a GET's response. */
export function getQuery<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: LastArgument<ParametersOf<Operation<"GET", P>>>
) {
  return queryOptions<ResponseOf<Operation<"GET", P>>>({
    queryKey: [filledIn(path, parts as AnyParts)],
  });
}

/** Query of a GET's response, or null if the server answers 404. */
export function findQuery<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: LastArgument<ParametersOf<Operation<"GET", P>>>
) {
  return queryOptions<ResponseOf<Operation<"GET", P>> | null>({
    queryKey: [filledIn(path, parts as AnyParts)],
    meta: { nullOn404: true },
  });
}

/** URL of a GET, for a link or a picture. */
export function addressOf<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: LastArgument<ParametersOf<Operation<"GET", P>>>
): string {
  return filledIn(path, parts as AnyParts);
}

interface AnyParts {
  path?: Record<string, string | number>;
  query?: Record<string, string | undefined>;
}

function filledIn(pattern: string, { path = {}, query = {} }: AnyParts = {}): string {
  return withQuery(
    pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name]))),
    query,
  );
}
