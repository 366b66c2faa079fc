const PAUSES_MS = [1_000, 3_000];
/** Pause between two looks at the address, which no event tells of. */
const LOOK_MS = 250;

const addressOfPage = () => (import.meta.env.SSR ? "" : location.pathname + location.search);

/** Address of the page that came with the document. */
const DELIVERED = addressOfPage();

const pause = (pauseMs: number) => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Imports the script of a part that the browser opens, with three tries. If it rejects, the `Part` says so. */
export async function loadInTries<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await pause(pauseMs);
    }
  }
  return load();
}

/**
 * Imports the script of a part of the page, with three tries. Without it, a part that the server delivered stays as it
 * is until the page changes, or for good if it `outlivesPage`, as in the frame. One that was opened in the browser
 * would stay blank, so this rejects.
 */
export async function untilLoaded<Module>(
  load: () => Promise<Module>,
  { outlivesPage = false } = {},
): Promise<Module> {
  const isDelivered = addressOfPage() === DELIVERED;
  try {
    return await loadInTries(load);
  } catch (error) {
    if (!isDelivered) throw error;
    if (outlivesPage) return new Promise<never>(() => {});
    while (addressOfPage() === DELIVERED) await pause(LOOK_MS);
    return load();
  }
}
