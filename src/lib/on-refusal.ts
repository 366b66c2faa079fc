import { ApiError, browserApi } from "./api.ts";

/** Does what a refusal asks for. Returns whether to make the call again. */
type OnRefusal = (
  refusal: ApiError,
  call: { path: string; method: string },
) => boolean | Promise<boolean>;

const all = new Set<OnRefusal>();
const { request } = browserApi;

/**
 * Shows each refusal of a call from the browser to `answer`, once, before the page hears of it.
 * @returns what to call when it is taken away.
 */
export function onRefusal(answer: OnRefusal): () => void {
  // In place of the call itself, so that pages on which nothing answers do not load this.
  browserApi.request = (...call) => send(call, [...all]);
  all.add(answer);
  return () => void all.delete(answer);
}

async function send(
  call: Parameters<typeof request>,
  answers: readonly OnRefusal[],
): Promise<unknown> {
  const [method, path] = call;
  try {
    return await request(...call);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    for (const answer of answers) {
      if (!(await answer(error, { method, path }))) continue;
      return send(
        call,
        answers.filter((other) => other !== answer),
      );
    }
    throw error;
  }
}
