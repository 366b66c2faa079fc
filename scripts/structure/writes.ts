import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";
import { childrenOf, isNode, lineOf, type Node, parse } from "./syntax.ts";
import { listPublicTables } from "./tables.ts";

const PRODUCT = /^src\/(?!.*(?:\.test\.tsx?$|\/testing(?:\.ts$|\/))).*\.tsx?$/;
const SERVICE = /^src\/areas\/(?:[^/]+\/){1,3}service(?:\.ts$|\/)/;
const WRITES = /\.(?:transaction|publish|insert|update|delete)\(|\bsql`/;

/**
 * Breaches of the contract for writes (docs/decisions/012-commands-and-verbs.md): exported functions of
 * services that are neither command nor verb, transactions that are nested, and writes of what everybody
 * may see that nobody has to publish. Biome finds transactions that are opened outside of a service (lint/).
 */
export function findBadWrites(files: RepositoryFile[]): Finding[] {
  const publicTables = new Set(listPublicTables(files));
  return files
    .filter(({ path, text }) => PRODUCT.test(path) && (SERVICE.test(path) || WRITES.test(text)))
    .flatMap((file) => {
      const program = parse(file);
      const bad = [
        ...(SERVICE.test(file.path) ? findBadShapes(program) : []),
        ...findBadStatements(program, publicTables),
      ];
      return bad.map(({ node, ...told }) => ({
        file: file.path,
        line: lineOf(file, node),
        ...told,
      }));
    });
}

interface Bad {
  node: Node;
  problem: string;
  instead: string;
}

/** Who calls: the second parameter of a command that also takes input. */
const ACTORS = ["Actor", "Person", "Member", "Visitor", "System"];

function findBadShapes(program: Node): Bad[] {
  return listExported(program)
    .filter(({ isImmediate, parameters }) => {
      return isImmediate || (!isVerb(parameters) && !isCommand(parameters));
    })
    .map(({ node, name, parameters }) => ({
      node,
      problem: `${name}(${parameters.map(labelOf).join(", ")}) is neither a command nor a verb`,
      instead:
        "A command is (deps, actor, input), a verb (tx, …): see docs/decisions/012-commands-and-verbs.md. What writes nothing belongs into rules, access or queries.",
    }));
}

interface ExportedFunction {
  node: Node;
  name: string;
  parameters: Node[];
  /** Whether it says that it gives something else than a promise, as a factory does. */
  isImmediate: boolean;
}

function listExported(program: Node): ExportedFunction[] {
  return (program.body as Node[])
    .filter(({ type }) => type === "ExportDeclaration")
    .flatMap((node): [Node, string, Node][] => {
      const { declaration } = node;
      if (declaration.type === "FunctionDeclaration") {
        return [[node, declaration.identifier.value, declaration]];
      }
      if (declaration.type !== "VariableDeclaration") return [];
      return (declaration.declarations as Node[])
        .filter(({ init }) => init && isFunction(init))
        .map(({ id, init }) => [node, id.value, init]);
    })
    .map(([node, name, written]) => ({
      node,
      name,
      parameters: parametersOf(written),
      isImmediate:
        written.returnType && written.returnType.typeAnnotation.typeName?.value !== "Promise",
    }));
}

function isVerb([first]: Node[]): boolean {
  return first?.value === "tx" && typesOf(first).some((name) => /^(?:Db|PublicTx)$/.test(name));
}

/** What an area above does in the same transaction may be handed in last: `OnEmailChanged`. */
function isCommand(parameters: Node[]): boolean {
  const own = parameters.filter((one) => !typesOf(one).some((name) => /^On[A-Z]/.test(name)));
  const [first, ...given] = own;
  if (!first || !typesOf(first).some((name) => name.endsWith("Deps"))) return false;
  const [actor] = given;
  if (!actor || given.length === 1) return true;
  return given.length === 2 && typesOf(actor).some((name) => ACTORS.includes(name));
}

/** What stands before the colon; a pattern has no name. */
function labelOf(parameter: Node): string {
  return parameter.value ?? "{ … }";
}

/** Names of the types in a parameter's annotation. */
function typesOf(parameter: Node): string[] {
  const names: string[] = [];
  function look(node: unknown): void {
    if (!isNode(node)) return;
    if (node.type === "TsTypeReference") names.push(node.typeName.value);
    for (const child of childrenOf(node)) look(child);
  }
  look(parameter.typeAnnotation);
  return names;
}

interface Scope {
  publicTables: ReadonlySet<string>;
  /** Names that stand for a transaction whose writes are published, or are said to be unseen. */
  published: ReadonlySet<string>;
  /** Whether the place runs inside a transaction of whoever called it. */
  isInside: boolean;
  /** What the statement under way is given to. */
  handle: Node | null;
  /** Whether the next function gets a published transaction without saying so. */
  isGivenPublished: boolean;
}

function findBadStatements(program: Node, publicTables: ReadonlySet<string>): Bad[] {
  const found: Bad[] = [];
  function visit(node: Node, scope: Scope): void {
    const within = scopeWithin(node, scope);
    if (node.type === "CallExpression") found.push(...judgeCall(node, within));
    if (node.type === "TaggedTemplateExpression") found.push(...judgeSql(node, within));
    for (const child of childrenOf(node)) visit(child, within);
  }
  visit(program, {
    publicTables,
    published: new Set(),
    isInside: false,
    handle: null,
    isGivenPublished: false,
  });
  return found;
}

function scopeWithin(node: Node, scope: Scope): Scope {
  if (isFunction(node)) {
    const parameters = parametersOf(node);
    const published = new Set(scope.published);
    for (const [place, parameter] of parameters.entries()) {
      const isGiven = place === 0 && scope.isGivenPublished;
      if (isGiven || typesOf(parameter).includes("PublicTx")) published.add(parameter.value);
      else published.delete(parameter.value);
    }
    const isInside = scope.isInside || parameters.some(({ value }) => value === "tx");
    return { ...scope, published, isInside, handle: null, isGivenPublished: false };
  }
  if (node.type === "VariableDeclarator" && typesOf(node.id).includes("Redo")) {
    return { ...scope, isGivenPublished: true };
  }
  if (node.type !== "CallExpression") return scope;
  const name = methodOf(node);
  if (name === "execute") return { ...scope, handle: node.callee.object };
  if (node.callee.value === "rowsOf") return { ...scope, handle: argumentsOf(node)[0] ?? null };
  return { ...scope, isGivenPublished: name === "publish" };
}

function judgeCall(node: Node, { publicTables, published, isInside }: Scope): Bad[] {
  const name = methodOf(node);
  if (name === "transaction" || name === "publish") {
    if (!isInside) return [];
    return [
      {
        node,
        problem: "opens a transaction inside another one",
        instead: "Use the tx that is there; the command that needs both opens one.",
      },
    ];
  }
  if (name !== "insert" && name !== "update" && name !== "delete") return [];
  const table = argumentsOf(node)[0]?.value;
  if (!publicTables.has(table) || isPublished(node.callee.object, published)) return [];
  return [unpublished(node, table)];
}

const WRITING = /\b(?:insert\s+into|update|delete\s+from)\s+$/i;

function judgeSql(node: Node, { publicTables, handle, published }: Scope): Bad[] {
  const { quasis, expressions } = node.template as { quasis: Node[]; expressions: Node[] };
  return quasis
    .flatMap(({ raw }, place) => (WRITING.test(raw) ? (expressions[place]?.value ?? []) : []))
    .filter((table) => publicTables.has(table))
    .filter(() => !handle || !isPublished(handle, published))
    .map((table) => unpublished(node, table));
}

function isPublished(handle: Node, published: ReadonlySet<string>): boolean {
  if (handle.type === "CallExpression") return handle.callee.value === "unseen";
  return handle.type === "Identifier" && published.has(handle.value);
}

function unpublished(node: Node, table: string): Bad {
  return {
    node,
    problem: `writes ${table} through a transaction that nobody has to publish`,
    instead:
      "Take a PublicTx, which contentVersion.publish hands out, or say unseen(tx) where nothing that everybody sees changes.",
  };
}

function isFunction({ type }: Node): boolean {
  return /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression|MethodProperty)$/.test(
    type,
  );
}

/** The patterns of a function's parameters, without their defaults. */
function parametersOf({ params }: Node): Node[] {
  return params.map((parameter: Node) => {
    const pattern = parameter.pat ?? parameter;
    return pattern.left ?? pattern;
  });
}

/** The last name of what is called, where that is a method. */
function methodOf({ callee }: Node): string | undefined {
  return callee.type === "MemberExpression" ? callee.property.value : undefined;
}

function argumentsOf(call: Node): Node[] {
  return call.arguments.map(({ expression }: Node) => expression);
}
