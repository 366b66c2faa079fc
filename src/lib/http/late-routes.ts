import type { IncomingMessage } from "node:http";
import { PlainError } from "../error-report.ts";
import { lateLoad } from "../late.ts";
import type { App } from "./app.ts";

/** How long requests waited before they were handed over, in milliseconds, for their line in the log. */
export const waitedMs = new WeakMap<IncomingMessage, number>();

/**
 * Hands all requests below a path that no route of `app` takes over to another application, which is made with the
 * first of them. It judges, refuses and logs them as if `app` had never seen them, except for what `app` refuses
 * because it stops or is too busy, which is not a moment to load anything: no such route is always answered.
 * @param prefix the path, with a slash at its end
 * @param create makes the application
 * @param mount gives it its routes, with one for what it doesn't know; throws for one that is not below the path, since
 *   nobody would ever reach it
 */
export function installLateRoutes(
  app: App,
  prefix: string,
  create: () => Promise<App>,
  mount: (late: App) => Promise<void>,
): void {
  const made = lateLoad(async () => {
    const late = await create();
    late.addHook("onRoute", ({ url }) => {
      if (!url.startsWith(prefix))
        throw new PlainError(`${url} is out of reach: it is not below ${prefix}.`);
    });
    await mount(late);
    await late.ready();
    return late;
  });
  app.addHook("onClose", async () => {
    await (await made.begun())?.close();
  });
  app.all(`${prefix}*`, {
    schema: { hide: true },
    config: { isOpenToOtherSites: true },
    async onRequest(request, reply) {
      const late = await made.get();
      request.isHandedOver = true;
      waitedMs.set(request.raw, reply.elapsedTime);
      reply.hijack();
      late.routing(request.raw, reply.raw);
      return reply;
    },
    handler() {
      throw new Error("It was handed over.");
    },
  });
}
