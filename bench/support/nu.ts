import { spawnSync } from "node:child_process";
import { toolFile } from "./page-tools.ts";

interface NuMessage {
  /** `info` is advice. */
  type: "error" | "info" | "non-document-error";
  message: string;
  lastLine?: number;
  extract?: string;
}

/** What the Nu HTML checker finds wrong with a page, one line each. */
export type CheckMarkup = (html: string) => string[];

/** The checker, or null where the machine has no Java. */
export function openNu(): CheckMarkup | null {
  if (spawnSync("java", ["-version"]).status !== 0) return null;
  const jar = toolFile("vnu-jar/build/dist/vnu.jar");
  return (html) => {
    const { stdout, stderr } = spawnSync(
      "java",
      ["-jar", jar, "--format", "json", "--stdout", "--exit-zero-always", "-"],
      { input: html, encoding: "utf8" },
    );
    const { messages } = parse(stdout, stderr);
    return messages
      .filter(({ type }) => type !== "info")
      .map(({ message, lastLine, extract }) => `${message} (line ${lastLine}: ${extract})`);
  };
}

function parse(output: string, complaint: string): { messages: NuMessage[] } {
  try {
    return JSON.parse(output) as { messages: NuMessage[] };
  } catch (cause) {
    throw new Error(`The Nu HTML checker did not answer: ${complaint}`, { cause });
  }
}
