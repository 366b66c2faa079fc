import { setTimeout as passTime } from "node:timers/promises";

/** How long a round waits at most for the one before it, which an outage may delay for seconds. */
const PATIENCE_MS = 300;

interface Round<Value> {
  hasBegun: boolean;
  value: Promise<Value>;
}

/**
 * Shares work among callers, none of whom may get a result older than the call. Whoever calls while
 * nothing runs starts a round; whoever calls while one runs waits, with everybody else until then, for the
 * next: it begins when that one has ended, so after they came. However many call, a key has about one
 * round at a time.
 */
export function createSharedRounds<Value>(): (
  make: () => Promise<Value>,
  key?: string,
) => Promise<Value> {
  const newest = new Map<string, Round<Value>>();

  async function runAfter(
    former: Promise<Value>,
    round: { hasBegun: boolean },
    make: () => Promise<Value>,
  ): Promise<Value> {
    const patience = passTime(PATIENCE_MS, undefined, { ref: false });
    await Promise.race([former.catch(() => {}), patience]);
    round.hasBegun = true;
    return make();
  }

  return (make, key = "") => {
    const present = newest.get(key);
    if (present && !present.hasBegun) return present.value;
    const state = { hasBegun: !present };
    const value = present ? runAfter(present.value, state, make) : make();
    const round = Object.assign(state, { value });
    newest.set(key, round);
    const forget = () => {
      if (newest.get(key) === round) newest.delete(key);
    };
    value.then(forget, forget);
    return value;
  };
}
