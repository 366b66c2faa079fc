import { clientsClaim } from "workbox-core";
import {
  addPlugins,
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import type { OfflinePage } from "./offline-page.ts";

/** How long a page may take before its shell is shown. */
const LONGEST_MS = 5_000;

/** The global scope of a worker, as far as it is used: the server writes the page before this script. */
const scope = globalThis as unknown as {
  offlinePage: OfflinePage;
  skipWaiting(): Promise<void>;
};

serve(scope.offlinePage);

/** Serves one page: its files from the cache, itself from the network, and its shell where there is none. */
function serve({ files, shell, revision }: OfflinePage): void {
  // What is kept is nobody's: it is asked for without a cookie.
  addPlugins([
    { requestWillFetch: async ({ request }) => new Request(request, { credentials: "omit" }) },
  ]);
  precacheAndRoute([...files.map((url) => ({ url, revision: null })), { url: shell, revision }]);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(async ({ request }) => {
      const answer = await fetchInTime(request);
      return answer ?? (await matchPrecache(shell)) ?? Response.error();
    }),
  );
  clientsClaim();
  void scope.skipWaiting();
}

/** The answer of the site; null where there is none in time, or only that it is away. */
async function fetchInTime(request: Request): Promise<Response | null> {
  const timeUp = new Promise<null>((resolve) => setTimeout(() => resolve(null), LONGEST_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), timeUp]);
  return answer && [502, 503, 504].includes(answer.status) ? null : answer;
}
