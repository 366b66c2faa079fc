/** Rejects where a network swallows a call without a word. */
export async function inTime<Answer>(answer: Promise<Answer>, longestMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The network did not answer in time")), longestMs);
  });
  try {
    return await Promise.race([answer, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
