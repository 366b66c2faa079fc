import { parseSync } from "@swc/core";
import type { RepositoryFile } from "./repository.ts";

/** A node of the syntax tree: each kind has fields of its own. */
export interface Node {
  type: string;
  span?: { start: number };
  // biome-ignore lint/suspicious/noExplicitAny: the fields that a kind has are known where it is read
  [field: string]: any;
}

export function parse({ path, text }: RepositoryFile): Node {
  return parseSync(text, { syntax: "typescript", tsx: path.endsWith("x") }) as unknown as Node;
}

/** Places of the parser are counted in bytes, from 1. */
export function lineOf({ text }: RepositoryFile, { span }: Node): number {
  const before = Buffer.from(text).subarray(0, (span?.start ?? 1) - 1);
  return before.toString().split("\n").length;
}

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The nodes below a node; an argument and a parameter are wrapped into something that is none. */
export function childrenOf(node: object): Node[] {
  return Object.values(node)
    .flat()
    .flatMap((value) => {
      if (isNode(value)) return [value];
      return typeof value === "object" && value !== null ? childrenOf(value) : [];
    });
}
