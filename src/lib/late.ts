/**
 * What is made with its first use, and kept. The first format of dates of a process takes 20 ms, for which neither a
 * start of the site nor a page waits that shows no date.
 */
export function late<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

let running = 0;
let loadedAt = Number.NEGATIVE_INFINITY;

/**
 * Runs what loads a part of the program, which keeps the process from all else for a while. A part that cannot be
 * loaded is none: asked for again and again, it must not hide that the process is busy.
 */
export async function loading<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  running += 1;
  try {
    const loaded = await load();
    loadedAt = performance.now();
    return loaded;
  } finally {
    running -= 1;
  }
}

/** How long ago the process loaded a part of its program, in milliseconds: 0 while it does. */
export function sinceLoading(): number {
  return running > 0 ? 0 : performance.now() - loadedAt;
}

/** Something that is loaded with its first use. */
export interface LateLoad<Loaded> {
  /** Whoever asks while it is loaded waits for the same; after a failure the next one tries again. */
  get(): Promise<Loaded>;
  /** What was loaded, or is being, and asks for nothing: undefined where nobody has, or it failed. */
  begun(): Promise<Loaded | undefined>;
}

/** What is loaded with its first use, and kept unless that fails. */
export function lateLoad<Loaded>(load: () => Promise<Loaded>): LateLoad<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return {
    get() {
      loaded ??= loading(load).catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
    begun: async () => loaded?.catch(() => undefined),
  };
}

/** A format of days or times, made with its first use; in American English unless another locale is given. */
export function lateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = "en-US",
): () => Intl.DateTimeFormat {
  return late(() => new Intl.DateTimeFormat(locale, options));
}
