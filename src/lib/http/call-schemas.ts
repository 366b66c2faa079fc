import { isDeepStrictEqual } from "node:util";
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from "fastify-type-provider-zod";
import * as z from "zod/mini";

export type NamedSchemas = Readonly<Record<string, z.core.$ZodType>>;
export type Schemas = Record<string, object>;

/** How the schemas of calls become those of the document, in which some have a name. */
export function transformsFor(named: NamedSchemas) {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) schemaRegistry.add(schema, { id });
  const options: Parameters<typeof createJsonSchemaTransform>[0] = {
    schemaRegistry,
    zodToJsonConfig: { override: polish },
  };
  return {
    toJsonSchemas: createJsonSchemaTransform(options),
    addComponents: createJsonSchemaTransformObject(options),
  };
}

/** What the library puts after the name of a schema where it describes what is sent. */
const SENT = "Input";

/**
 * Leaves out named schemas that no call uses. The library names each twice, as it is answered and as it is sent; here
 * it has two names only where both are used and differ.
 */
export function keepUsedSchemas<Users extends object>(
  schemas: Schemas,
  users: Users,
): { schemas: Schemas; users: Users } {
  const used = new Set(refsIn(users));
  for (const name of used) for (const ref of refsIn(schemas[name])) used.add(ref);
  const nameOf = (name: string) => {
    const answered = name.endsWith(SENT) ? name.slice(0, -SENT.length) : name;
    const isOne = !used.has(answered) || isDeepStrictEqual(schemas[name], schemas[answered]);
    return isOne ? answered : name;
  };
  const kept = [...used].map((name) => [nameOf(name), schemas[name] as object] as const);
  const text = JSON.stringify({ users, schemas: Object.fromEntries(kept.toSorted(byName)) });
  return JSON.parse(text.replaceAll(REF, (_, name: string) => `"${SCHEMAS}${nameOf(name)}"`));
}

export const SCHEMAS = "#/components/schemas/";
const REF = /"#\/components\/schemas\/(\w+)"/g;

const byName = ([a]: readonly [string, object], [b]: readonly [string, object]) => (a < b ? -1 : 1);

function refsIn(value: unknown): string[] {
  return Array.from(JSON.stringify(value).matchAll(REF), ([, name]) => name as string);
}

/** Leaves out the bounds of every whole number and the pattern of what has a format, adds words. */
function polish({ zodSchema, jsonSchema }: Polished): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.format) delete jsonSchema.pattern;
  const { description } = z.globalRegistry.get(zodSchema) ?? {};
  if (description) jsonSchema.description = description;
}

interface Polished {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}
