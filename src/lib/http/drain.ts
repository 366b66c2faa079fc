import type { ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import type { App } from "./app.ts";

/** Lets a server stop without cutting an answer short. */
export interface Drain {
  readonly isDraining: boolean;
  /** Counts an answer as running until it is sent, or given up. */
  count(response: ServerResponse): void;
  /** Has an application count its answers, and refuse requests while the server stops. */
  install(app: App): void;
  /** Refuses new requests with 503 from now on; resolves when the running ones are answered. */
  start(limitMs: number): Promise<void>;
}

/**
 * @param isExempt requests that are answered all the same: of a page that is being rendered, and of
 * who asks whether the process lives.
 */
export function createDrain(isExempt: (request: FastifyRequest) => boolean): Drain {
  let running = 0;
  let isDraining = false;
  let whenIdle: (() => void) | undefined;

  function count(response: ServerResponse): void {
    // Whoever asked has gone, and no end of it will be told.
    if (response.closed) return;
    running += 1;
    response.once("close", () => {
      running -= 1;
      if (running === 0) whenIdle?.();
    });
  }

  return {
    get isDraining() {
      return isDraining;
    },
    count,
    install(app) {
      app.addHook("onRequest", (request, reply, done) => {
        if (isDraining && !isExempt(request)) {
          reply.header("connection", "close");
          done(
            new AppError("unavailable", "The site is restarting. Please try again in a moment.", {
              retryAfterSeconds: 2,
            }),
          );
          return;
        }
        count(reply.raw);
        done();
      });
    },
    async start(limitMs) {
      isDraining = true;
      if (running === 0) return;
      let limit: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        whenIdle = resolve;
        limit = setTimeout(resolve, limitMs);
      });
      clearTimeout(limit);
    },
  };
}
