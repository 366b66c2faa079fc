const PAUSES_MS = [1_000, 3_000];

const addressOfPage = () => (import.meta.env.SSR ? "" : location.pathname + location.search);

/** Address of the page that came with the document. */
const DELIVERED = addressOfPage();

/**
 * Imports the script of a part of the page, with three tries. Without it, a part that the server delivered stays as it
 * is. One that was opened in the browser would stay blank, so this rejects, and the `Part` around it says so.
 */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  const isDelivered = addressOfPage() === DELIVERED;
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return isDelivered ? load().catch(() => new Promise<never>(() => {})) : load();
}
