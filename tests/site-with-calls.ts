import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { expect } from "vitest";
import { type Overrides, type TestApp, testApp } from "./test-app.ts";

/** A site and the calls that it registered under /api, except the one for every other address. */
export async function siteWithCalls(
  overrides?: Overrides,
): Promise<TestApp & { calls: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  function watch(message: unknown): void {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", (route) => {
      routes.push(route);
    });
  }
  subscribe("fastify.initialization", watch);
  const site = await testApp(overrides);
  await site.app.ready();
  unsubscribe("fastify.initialization", watch);
  const calls = routes.filter(({ url }) => url.startsWith("/api/") && url !== "/api/*");
  expect(calls.length).toBeGreaterThan(10);
  return { ...site, calls };
}
