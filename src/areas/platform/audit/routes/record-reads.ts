import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { SubjectType } from "../schema/subjects.ts";
import { recordRead } from "../service/record-read.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * What the audit log calls what staff read by this call, if people gave it to the company in confidence, above all
     * of children: names, addresses, phone numbers. Some of these calls change something, and answer with what it is
     * then; files are not among them: each is a line of its own.
     */
    reads?: SubjectType;
  }
}

/**
 * Has each of these calls write down its reader: a read before anything is read, so that one that cannot be recorded is
 * refused, and a write once it is done, since a change of nothing leaves no line of its own but shows all the same.
 */
export function installReadRecords(app: App, deps: Deps): void {
  app.addHook("onRoute", (route) => {
    const type = route.config?.reads;
    if (!type) return;
    if (route.config?.who === "anyone" || route.config?.who === "signed-in") {
      throw new Error(`${route.url} is no call of staff, so nobody reads families there.`);
    }
    const record = ({ member }: FastifyRequest) => recordRead(deps, member, type);
    if (route.method === "GET") {
      addTo(route, "preHandler", async (request: FastifyRequest) => record(request));
      return;
    }
    addTo(
      route,
      "preSerialization",
      async (request: FastifyRequest, _: unknown, shown: unknown) => {
        await record(request);
        return shown;
      },
    );
  });
}

function addTo(
  route: RouteOptions,
  place: "preHandler" | "preSerialization",
  hook: (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown>,
): void {
  route[place] = [...[route[place] ?? []].flat(), hook] as never;
}
