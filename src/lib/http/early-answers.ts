import type { IncomingMessage, ServerResponse } from "node:http";

declare module "fastify" {
  interface FastifyInstance {
    readonly earlyAnswers: EarlyAnswers;
  }
}

/** An answer of which nothing is left to do. */
export interface ReadyAnswer {
  /** The route that would have given it, for the log. */
  route: string;
  /** Names and values in turn, without the length. */
  headers: readonly string[];
  /** What is sent, one after the other. */
  body: readonly Buffer[];
}

/**
 * Finds the answer to a request.
 * @param ip of whoever asks, as the socket or a trusted proxy says it
 * @returns null where it is the app's to answer, at once where no look is needed to know that
 */
export type FindAnswer = (
  request: IncomingMessage,
  ip: () => string,
) => Promise<ReadyAnswer | null> | null;

/** Answers of 200 that meet no hook and no route, but take a look at who asks (`ResponseCache` takes none). */
export interface EarlyAnswers {
  /** Says how answers are found, once. */
  set(find: FindAnswer): void;
  /** Null leaves the request to the app at once; false, which is never thrown instead, after a look. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> | null;
}

export function createEarlyAnswers(
  ipOf: (request: IncomingMessage) => string,
  onAnswer: (route: string, ms: number) => void,
): EarlyAnswers {
  let find: FindAnswer = () => null;

  async function send(
    found: Promise<ReadyAnswer | null>,
    response: ServerResponse,
    start: number,
  ): Promise<boolean> {
    const ready = await found.catch(() => null);
    if (!ready) return false;
    const { route, headers, body } = ready;
    const length = body.reduce((sum, part) => sum + part.length, 0);
    response.writeHead(200, [...headers, "content-length", String(length)]);
    // Together, and not copied: a page may be long.
    response.cork();
    for (const part of body) response.write(part);
    response.end();
    response.uncork();
    onAnswer(route, performance.now() - start);
    return true;
  }

  return {
    set(next) {
      find = next;
    },
    answer(request, response) {
      const start = performance.now();
      const found = find(request, () => ipOf(request));
      return found && send(found, response, start);
    },
  };
}
