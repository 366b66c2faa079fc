import type { FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";

/** A state that a schema does not list, and one that it does. */
interface NewState {
  path: readonly PropertyKey[];
  state: string;
  listed: z.core.util.Primitive;
}

/** The name of a state, and nothing that a person wrote. */
const STATE = /^[a-z][a-z\d_]{0,62}$/;

/**
 * Returns the fields of a schema, without any others that `data` has. A state, role or kind that the schema does not
 * list was written by a newer version: it stays as it is, and pages show its name (`labelOf`).
 */
export function presentAs<Schema extends z.core.$ZodType>(
  schema: Schema,
  data: unknown,
): z.output<Schema> {
  const { error, data: fields } = z.safeEncode(schema, data as z.output<Schema>);
  if (!error) return fields as z.output<Schema>;
  const states = newStates(error, data);
  if (!states) throw error;
  const known = structuredClone(data);
  for (const { path, listed } of states) setAt(known, path, listed);
  const presented = z.encode(schema, known as z.output<Schema>);
  for (const { path, state } of states) setAt(presented, path, state);
  return presented as z.output<Schema>;
}

/** Writes response bodies, with the fields of their schema only. */
export const compileResponse: FastifySerializerCompiler<z.core.$ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(presentAs(schema, data));

/** The states for which alone a schema refuses a response; null if it refuses anything else. */
function newStates({ issues }: z.core.$ZodError, data: unknown): NewState[] | null {
  const states: NewState[] = [];
  for (const issue of issues) {
    const state = valueAt(data, issue.path);
    if (issue.code !== "invalid_value" || typeof state !== "string" || !STATE.test(state)) {
      return null;
    }
    states.push({ path: issue.path, state, listed: issue.values[0] });
  }
  return states;
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce((value, key) => (value as Record<PropertyKey, unknown>)?.[key], data);
}

function setAt(data: unknown, path: readonly PropertyKey[], value: unknown): void {
  const holder = valueAt(data, path.slice(0, -1)) as Record<PropertyKey, unknown>;
  holder[path.at(-1) as PropertyKey] = value;
}
