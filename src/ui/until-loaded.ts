const PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/** Imports a module, however often that fails: until then, the server's HTML of the part stays as it is. */
export async function untilLoaded<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
