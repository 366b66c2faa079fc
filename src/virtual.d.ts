declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";

  const build: ServerBuild;
  export = build;
}

/** Made by src/content/legal-texts.ts; `src/content/check.ts` looks whether it is one. */
declare module "*.md" {
  import type { LegalText } from "#content/schema.ts";

  const text: LegalText;
  export default text;
}
