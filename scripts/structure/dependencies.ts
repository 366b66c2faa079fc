import { globSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { DEPENDENCY_RULES } from "./dependency-rules.ts";
import type { Finding } from "./findings.ts";

/**
 * Every breach of the dependency rules below `root`/src. A reader of imports that misses files
 * would find nothing wrong, so a source file that was not read is a finding too.
 */
export async function findForbiddenDependencies(root: string): Promise<Finding[]> {
  const { modules, summary } = await readModules(root);
  const read = new Set(modules.map(({ source }) => source));
  const unread = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !read.has(file))
    .map((file) => ({
      file,
      problem: "was not read by dependency-cruiser",
      instead: "Find out why its parser (@swc/core) no longer reads it.",
    }));
  const comments = new Map(DEPENDENCY_RULES.map(({ name, comment }) => [name, comment ?? ""]));
  const forbidden = summary.violations.map(({ rule, from, to, cycle, via }) => {
    const way = [from, ...(cycle ?? via ?? [{ name: to }]).map(({ name }) => name)];
    return {
      file: from,
      problem: `${rule.name}${way.length > 1 && to !== from ? `: ${way.join(" → ")}` : ""}`,
      instead: comments.get(rule.name) ?? "",
    };
  });
  return [...unread, ...forbidden];
}

async function readModules(root: string): Promise<ICruiseResult> {
  const { output } = await cruise(
    ["src"],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: DEPENDENCY_RULES.map((rule) => ({ severity: "error", ...rule })) },
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
    },
    { exportsFields: ["exports"], conditionNames: ["import", "node", "types", "default"] },
  );
  return output as ICruiseResult;
}
