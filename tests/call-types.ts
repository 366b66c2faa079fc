import openapiTS, { type OpenAPI3 } from "openapi-typescript";

interface Described {
  paths: Record<string, Record<string, { description?: string; responses: object }>>;
  components: Record<string, unknown>;
}

/** Types of the calls that a document describes: the input of each, and its responses that are no refusals. */
export function typesOf(document: Described): Promise<string> {
  // The generator makes types of "oneOf" that TypeScript can't tell apart; our schemas never overlap.
  const text = JSON.stringify(document).replaceAll('"oneOf":', '"anyOf":');
  const { paths, components, ...about } = JSON.parse(text, undefinedIfAbsent) as Described;
  for (const operation of Object.values(paths).flatMap(Object.values)) {
    delete operation.description;
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses).filter(([status]) => status.startsWith("2")),
    );
  }
  const { schemas } = components;
  return openapiTS({ ...about, paths, components: { schemas } } as unknown as OpenAPI3, {
    transform: (schema) => ((schema as Schema).type === UNDEFINED ? UNDEFINED : undefined),
  });
}

const UNDEFINED = "undefined";

interface Schema {
  type?: string;
  required?: string[];
  properties?: Record<string, object>;
}

/** Reviver that lets an optional field of an object also be undefined, because JSON leaves such a field out. */
function undefinedIfAbsent(_key: string, value: Schema | null) {
  if (value?.type !== "object") return value;
  const { properties = {}, required = [] } = value;
  for (const [name, schema] of Object.entries(properties)) {
    if (!required.includes(name)) properties[name] = { anyOf: [schema, { type: UNDEFINED }] };
  }
  return value;
}
