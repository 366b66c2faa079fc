import * as z from "zod/mini";
import {
  deskCookieName,
  sessionCookieName,
} from "#areas/platform/accounts/routes/session-cookie.ts";
import type { Config } from "#lib/config.ts";
import type { App } from "#lib/http/app.ts";
import { serveCallDocument } from "#lib/http/call-document.ts";
import type { NamedSchemas } from "#lib/http/call-schemas.ts";
import { machinePaths } from "#machine-paths.ts";

const ABOUT =
  "The calls that the pages of the site are made of. Bodies are JSON. Every refusal has one form, Refusal. A session is a cookie, which login gives; what another site makes a browser send is refused.";

/** Every module of schemas. Pages load only those that they need; this is the server's. */
const SCHEMA_MODULES = import.meta.glob<Record<string, unknown>>(
  [
    "../areas/**/schema.ts",
    "../areas/**/schema/*.ts",
    "../lib/**/{schema,*-schema}.ts",
    "!**/*.test.ts",
  ],
  { eager: true },
);

/** The schemas that have a name in the document: that of their export. */
function namedSchemas(): NamedSchemas {
  const named: Record<string, z.core.$ZodType> = {};
  for (const [name, schema] of Object.values(SCHEMA_MODULES).flatMap(Object.entries)) {
    if (!(schema instanceof z.core.$ZodType) || !/^[A-Z]/.test(name)) continue;
    if (named[name]) throw new Error(`Two modules export a schema that is named ${name}`);
    named[name] = schema;
  }
  return named;
}

/** Serves the description of all calls that are mounted after it. */
export async function describeCalls(app: App, config: Config): Promise<void> {
  await serveCallDocument(app, {
    address: machinePaths.openapi,
    title: "RAW",
    description: ABOUT,
    cookies: { session: sessionCookieName(config), deskSession: deskCookieName(config) },
    named: namedSchemas(),
  });
}
