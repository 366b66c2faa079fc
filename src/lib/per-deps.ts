import type { Deps } from "./deps.ts";

/**
 * What a service keeps between calls, such as its limits: made at the first call with these `deps`,
 * and the same at each later one.
 */
export function perDeps<Kept>(make: (deps: Deps) => Kept): (deps: Deps) => Kept {
  const kept = new WeakMap<Deps, Kept>();
  return (deps) => {
    const known = kept.get(deps);
    if (known !== undefined) return known;
    const made = make(deps);
    kept.set(deps, made);
    return made;
  };
}
