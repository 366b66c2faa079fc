/** Has a worker serve one page of this site from now on. Without workers in the browser nothing happens. */
export async function registerWorker(script: string, scope: string): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register(script, { scope, updateViaCache: "none" });
}
