/** Work that belongs to the same owner is done one after the other; that of others goes on beside it. */
export function createOwnTurns<Owner>() {
  const last = new Map<Owner, Promise<unknown>>();
  return async <Result>(owner: Owner, work: () => Promise<Result>): Promise<Result> => {
    const own = (last.get(owner) ?? Promise.resolve()).then(work);
    const settled = own.catch(() => {});
    last.set(owner, settled);
    try {
      return await own;
    } finally {
      if (last.get(owner) === settled) last.delete(owner);
    }
  };
}
