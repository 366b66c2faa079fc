import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type ESTree, type Plugin, parseSync, Visitor } from "vite";

/** The modules of the site that are nothing but addresses, and the names of these. */
const LISTS: Record<string, string[]> = {
  "src/paths.ts": ["paths", "pageParameters"],
  "src/admin-api.ts": ["adminApi"],
  "src/member-api.ts": ["memberApi"],
};

type Address = string | ((...parts: never[]) => string);
interface Addresses {
  [name: string]: Address | Addresses;
}

/**
 * Writes addresses into the modules that use them: a page would load those of the whole site with any of
 * them, because a list is one object. A list that is still used as a whole stays, too.
 */
export function inlinedPaths(): Plugin {
  let lists: Map<string, Addresses>;
  return {
    name: "inlined-paths",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    async buildStart() {
      lists = await readLists();
    },
    transform(code, id) {
      const [file = ""] = id.split("?");
      if (!/\/src\/.*\.tsx?$/.test(file)) return null;
      const known = [...lists.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(code));
      if (known.length === 0) return null;
      return { code: withAddresses(code, file, known, lists), map: null };
    },
  };
}

async function readLists(): Promise<Map<string, Addresses>> {
  const read = Object.entries(LISTS).map(async ([file, names]) => {
    const module = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
    return names.map((name): [string, Addresses] => [name, module[name]]);
  });
  const lists = new Map((await Promise.all(read)).flat());
  for (const list of lists.values()) checkBuilders(list);
  return lists;
}

/** A builder is written elsewhere as it is: it can use nothing but what it is given. */
function checkBuilders(list: Addresses): void {
  for (const address of Object.values(list)) {
    if (typeof address === "object") checkBuilders(address);
    if (typeof address !== "function") continue;
    const alone = new Function(`return ${address}`)();
    const given = Array.from({ length: address.length }, (_, place) => `part${place}`) as never[];
    if (alone(...given) !== address(...given))
      throw new Error(`${address} needs more than it is given.`);
  }
}

function withAddresses(
  code: string,
  file: string,
  names: string[],
  lists: Map<string, Addresses>,
): string {
  const builders = new Map<string, string>();
  const edits: { start: number; end: number; text: string }[] = [];
  new Visitor({
    MemberExpression(node) {
      const chain = chainOf(node);
      const [root = ""] = chain;
      const address = names.includes(root) ? addressOf(lists.get(root), chain.slice(1)) : null;
      if (!address) return;
      const { start, end } = node;
      if (typeof address === "string") {
        edits.push({ start, end, text: JSON.stringify(address) });
        return;
      }
      const name = chain.join("$");
      builders.set(name, String(address));
      edits.push({ start, end, text: name });
    },
    VariableDeclarator({ id, init }) {
      if (!init) return;
      const { start, end } = init;
      if (id.type === "Identifier" && names.includes(id.name)) {
        // Without this mark the bundler keeps a list that nothing uses: what it spreads might have getters.
        edits.push({ start, end: start, text: "/* @__PURE__ */ (() => (" });
        edits.push({ start: end, end, text: "))()" });
      }
      if (id.type === "ObjectPattern" && init.type === "Identifier" && names.includes(init.name)) {
        const taken = id.properties.flatMap((property) =>
          property.type === "Property" && property.key.type === "Identifier"
            ? [[property.key.name, addressOf(lists.get(init.name), [property.key.name])]]
            : [],
        );
        edits.push({ start, end, text: JSON.stringify(Object.fromEntries(taken)) });
      }
    },
  }).visit(parseSync(file, code).program);
  const text = edits
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end, text: by }) => left.slice(0, start) + by + left.slice(end), code);
  return [...builders].map(([name, builder]) => `const ${name} = ${builder};\n`).join("") + text;
}

/** `paths.api.user` as its names; empty where it is anything else. */
function chainOf(node: ESTree.Expression): string[] {
  if (node.type === "Identifier") return [node.name];
  if (node.type !== "MemberExpression" || node.computed || node.property.type !== "Identifier") {
    return [];
  }
  const before = chainOf(node.object as ESTree.Expression);
  return before.length > 0 ? [...before, node.property.name] : [];
}

function addressOf(list: Addresses | undefined, names: string[]): Address | null {
  let found: Address | Addresses | undefined = list;
  for (const name of names) {
    if (typeof found !== "object") return null;
    found = found[name];
  }
  return typeof found === "string" || typeof found === "function" ? found : null;
}
