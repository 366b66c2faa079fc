import type { Plugin } from "vite";

/** Imports that are lazy in browsers and direct on the server (ARCHITECTURE, "A page"). */
const ON_SERVER = /(import\.meta\.env\.SSR\s*\?\s*\(?)await import\(("[^"]+")\)/g;

/** Turns these into static imports on the server, where modules that await each other would deadlock. */
export function promptImports(): Plugin {
  return {
    name: "prompt-imports",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code) {
      if (!code.includes("import.meta.env.SSR")) return null;
      const imports: string[] = [];
      const prompt = code.replace(ON_SERVER, (_, condition: string, module: string) => {
        const name = `onServer${imports.length}`;
        imports.push(`import * as ${name} from ${module};\n`);
        return condition + name;
      });
      return { code: imports.join("") + prompt, map: null };
    },
  };
}
