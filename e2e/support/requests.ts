import type { Page, Route } from "playwright-core";

/** A request that waits for the test. */
export interface HeldRequest {
  /** Resolves when the page has asked. */
  asked: Promise<unknown>;
  /** Lets it go on to the server. */
  release(): Promise<void>;
  /** Breaks the connection. */
  abort(): Promise<void>;
}

/** Holds the next request to this path. */
export async function hold(page: Page, path: string): Promise<HeldRequest> {
  const asked = new Promise<Route>((resolve) => {
    void page.route(path, resolve, { times: 1 });
  });
  return {
    asked,
    release: async () => (await asked).continue(),
    abort: async () => (await asked).abort("connectionfailed"),
  };
}

/** Counts the requests with this method to such paths from now on. */
export function countRequests(page: Page, method: string, path: string | RegExp): () => number {
  let count = 0;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isMeant = typeof path === "string" ? pathname === path : path.test(pathname);
    if (isMeant && request.method() === method) count += 1;
  });
  return () => count;
}
