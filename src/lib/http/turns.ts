/**
 * Runs work in the order in which it came, at most `perTurn` of it in one turn of the event loop, so that whoever
 * else waits for the loop waits no longer than that takes. Work must not throw.
 */
export function createTurns(perTurn: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];

  function takeTurn(): void {
    const works = waiting.splice(0, perTurn);
    if (waiting.length > 0) setImmediate(takeTurn);
    for (const work of works) work();
  }

  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) setImmediate(takeTurn);
  };
}
