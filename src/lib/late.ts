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

/** A format of days or times, made with its first use; in American English unless another locale is given. */
export function lateFormat(
  options: Intl.DateTimeFormatOptions,
  locale = "en-US",
): () => Intl.DateTimeFormat {
  return late(() => new Intl.DateTimeFormat(locale, options));
}
