import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { type Api, ApiError, browserApi } from "./api.ts";
import { MINUTE_MS } from "./time.ts";

const KEPT_MS = 5 * MINUTE_MS;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Whether a 401 is the answer null instead of an error. */
      nullOn401?: boolean;
      /** Whether a 404 is the answer null instead of an error. */
      nullOn404?: boolean;
    };
  }
}

/**
 * A cache by the specification's rules (part 1, section 7): a read is a GET to the first element of
 * its key; nothing is refetched on focus or stale, nor retried, but for what a busy site answers
 * (`browserApi`); what no page shows is kept for 5 minutes.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta }) => {
          try {
            return await api.request("GET", String(queryKey[0]));
          } catch (error) {
            const status = error instanceof ApiError ? error.status : null;
            if (meta?.nullOn401 && status === 401) return null;
            if (meta?.nullOn404 && status === 404) return null;
            throw error;
          }
        },
        // On the server a timer would hold each request's cache, and the process, for 5 minutes.
        gcTime: typeof document === "undefined" ? Number.POSITIVE_INFINITY : KEPT_MS,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

let browserClient: QueryClient | undefined;

/** The one cache of this browser tab. On the server every request has its own. */
export function browserQueryClient(): QueryClient {
  browserClient ??= createQueryClient(browserApi);
  return browserClient;
}

/** Marks a refused call in data that travels to the browser, where errors lose their class. */
interface SentRefusal {
  sentRefusal: { status: number; body: string };
}

/**
 * The cache's content for the browser as JSON, refused calls included: it does not ask those again. The router,
 * which would also take it as an object, takes several times as long to write that into a page and to read it.
 */
export function sendable(client: QueryClient): string {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ state }) => state.status !== "pending",
  });
  const queries = state.queries.map((query) => {
    const { error } = query.state;
    if (!error) return query;
    const { status, body } = error instanceof ApiError ? error : new ApiError(500, "");
    return { ...query, state: { ...query.state, error: { sentRefusal: { status, body } } } };
  });
  return JSON.stringify({ ...state, queries });
}

/** The content of `sendable` with refused calls as errors again. */
export function received(sent: string): DehydratedState {
  const state: DehydratedState = JSON.parse(sent);
  return {
    ...state,
    queries: state.queries.map((query) => {
      const { sentRefusal } = (query.state.error ?? {}) as Partial<SentRefusal>;
      if (!sentRefusal) return query;
      const error = new ApiError(sentRefusal.status, sentRefusal.body);
      return { ...query, state: { ...query.state, error } };
    }),
  };
}
