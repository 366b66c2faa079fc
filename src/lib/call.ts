import { queryOptions } from "@tanstack/react-query";
import { type Api, browserApi } from "./api.ts";
import { withQuery } from "./list-address.ts";
import type { paths } from "./openapi.d.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The paths that a method calls, as docs/openapi.json writes them. */
type PathOf<M extends Method> = {
  [P in keyof paths]: Lowercase<M> extends keyof paths[P] ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M> & keyof paths[P]];

interface Json<Content> {
  content: { "application/json": Content };
}

/** What fills in the path of a call, and what its query says. */
type Parts<O> = O extends { parameters: infer P }
  ? {
      [Part in keyof P]: Filled<
        P[Part],
        Part extends "path" ? string | number : string | undefined
      >;
    }
  : unknown;
type Filled<Values, Text> = { [Name in keyof Values]: Text };

type Body<O> = {
  [Part in keyof O as Part extends "requestBody" ? "body" : never]: O[Part] extends infer Sent
    ? Sent extends Json<infer Content>
      ? Loose<Content>
      : undefined
    : never;
};

type Answer<O> = O extends { responses: infer R }
  ? R[keyof R] extends Json<infer Content>
    ? Loose<Content>
    : never
  : never;
/** The status of a write says that it was done, whatever its body lacks. */
type Given<M extends Method, O> = M extends "GET" ? Answer<O> : Partial<Answer<O>>;

/** In JSON a field that is undefined is absent. */
type Loose<T> = unknown extends T
  ? T
  : T extends unknown[]
    ? Loose<T[number]>[]
    : {
        [K in keyof T]:
          | Loose<T[K]>
          | (string extends K ? never : Nothing extends Pick<T, K> ? undefined : never);
      };
type Nothing = Record<never, never>;

/** The last argument; it may be left out where nothing in it has to be there. */
type Last<Options> = Nothing extends Options ? [options?: Options] : [options: Options];

/** Makes a call of docs/openapi.json. @param options with `api` where it is not the browser that makes it */
export function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...options: Last<Parts<Operation<M, P>> & Body<Operation<M, P>> & { api?: Api | undefined }>
): Promise<Given<M, Operation<M, P>>>;
export function call(
  method: string,
  pattern: string,
  { api = browserApi, body, ...parts }: AnyParts & { api?: Api | undefined; body?: unknown } = {},
): Promise<unknown> {
  return api.request(method, filledIn(pattern, parts), body);
}

/** The query that reads what a GET gives. */
export function getQuery<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: Last<Parts<Operation<"GET", P>>>
) {
  return queryOptions<Answer<Operation<"GET", P>>>({
    queryKey: [filledIn(path, parts as AnyParts)],
  });
}

/** The query that reads what a GET gives; null where there is nothing. */
export function findQuery<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: Last<Parts<Operation<"GET", P>>>
) {
  return queryOptions<Answer<Operation<"GET", P>> | null>({
    queryKey: [filledIn(path, parts as AnyParts)],
    meta: { nullOn404: true },
  });
}

/** The address of what a GET gives, for a link. */
export function addressOf<P extends PathOf<"GET">>(
  path: P,
  ...[parts]: Last<Parts<Operation<"GET", P>>>
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
