import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import type { DrawRefusal } from "../lib/http/error-answers.ts";
import { paths } from "../paths.ts";
import { UNEXPECTED, Unexpected } from "./error-pages.tsx";

/** Draws the page of a request that was refused before any page could be rendered. */
export function createRefusalPage(build: ServerBuild): DrawRefusal {
  const stylesheets = build.assets.routes.root?.css ?? [];
  return (refusal, url) => {
    if (url.startsWith(paths.apiPrefix)) return null;
    return `<!DOCTYPE html>${renderToStaticMarkup(
      <html lang="en-US">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {stylesheets.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <main className="flex flex-1 flex-col">
            <Unexpected message={refusal.code === "internal" ? UNEXPECTED : refusal.message} />
          </main>
        </body>
      </html>,
    )}`;
  };
}
