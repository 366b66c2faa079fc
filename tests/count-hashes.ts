import { createHook } from "node:async_hooks";

/**
 * How many passwords are hashed while `work` runs. argon2 hashes outside of the event loop, in
 * tasks that say nothing of their type; nothing else of the site does.
 */
export async function countHashes(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (String(type) === "undefined") count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}
