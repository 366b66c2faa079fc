declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

/** Made by scripts/legal-texts.ts; `src/content/check.ts` looks whether it is one. */
declare module "*.md" {
  import type { LegalText } from "#content/schema.ts";

  const text: LegalText;
  export default text;
}

/** The pages that are not there from the start, by the ids of their routes (`scripts/server-output.ts`). */
declare module "virtual:late-pages" {
  const modules: import("./app/late-pages.ts").LatePages;
  export default modules;
}
