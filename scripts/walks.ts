import { relative } from "node:path";
import type { CallExpression, Identifier, Node } from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, SymbolFlags } from "typescript/unstable/sync";

/** The most files that somebody who follows a call from its route to the commit should have to open. */
const MOST_FILES = {
  "/api/prospects/:id/vote": 45,
  "/api/shop/orders": 40,
  "/api/rawpass/passes": 50,
  "/api/rawpass/desk/check-ins": 30,
  "/api/you-scout/nominations": 30,
};

const api = new API();
const [project] = api.updateSnapshot({ openProjects: ["tsconfig.json"] }).getProjects();
if (!project) throw new Error("There is no tsconfig.json in this folder");
const { checker, program, rootFiles } = project;
const routes = rootFiles
  .filter((path) => /\/src\/areas\/.*\/routes[./]/.test(path))
  .flatMap((path) => within(program.getSourceFile(path) as Node, is.isCallExpression));

for (const [address, most] of Object.entries(MOST_FILES)) {
  const isPost = new RegExp(`^\\w+\\.post\\(\\s*"${address}",`);
  const files = filesOf(routes.filter((call) => isPost.test(call.getText())));
  console.log(`${address}: ${files.length} files, at most ${most}`);
  if (process.argv.includes("--files")) console.log(`  ${files.join("\n  ")}`);
}
api.close();

/** The files of `src` with a function that the handlers of routes run or hand over, directly or by others. */
function filesOf(routes: CallExpression[]): string[] {
  const opened = new Set<Node>(routes.flatMap(({ arguments: given }) => given.slice(-1)));
  for (const node of opened) {
    for (const declared of within(node, is.isIdentifier).map(declarationOf)) {
      if (declared?.getSourceFile().fileName.includes("/src/")) opened.add(declared);
    }
  }
  const paths = [...opened].map((node) => relative(".", node.getSourceFile().fileName));
  return [...new Set(paths)].toSorted();
}

/** The declaration of a function, or of a value that is called or has a called method. Other values are data, which opens no file. */
function declarationOf(name: Identifier): Node | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  const isImported = symbol && symbol.flags & SymbolFlags.Alias;
  const target = isImported ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = target?.valueDeclaration?.resolve(project);
  if (!declared || is.isFunctionDeclaration(declared)) return declared;
  const value = is.isVariableDeclaration(declared) ? declared.initializer : undefined;
  const callee = is.isPropertyAccessExpression(name.parent) ? name.parent : name;
  const isCalled = is.isCallExpression(callee.parent) && callee.parent.expression === callee;
  return value && (isCalled || is.isArrowFunction(value)) ? declared : undefined;
}

function within<Kind extends Node>(node: Node, isKind: (one: Node) => one is Kind): Kind[] {
  const found = isKind(node) ? [node] : [];
  node.forEachChild((child) => void found.push(...within(child, isKind)));
  return found;
}
