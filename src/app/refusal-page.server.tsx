import { renderToStaticMarkup } from "react-dom/server";
import type { ServerBuild } from "react-router";
import { brand } from "#content/brand.ts";
import type { DrawRefusal } from "#lib/http/error-answers.ts";
import { sameAddress } from "#lib/http/refresh-header.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { UNEXPECTED, Unexpected } from "./error-pages.tsx";

/** Draws the page of a request that was refused before any page could be rendered. */
export function createRefusalPage(build: ServerBuild): DrawRefusal {
  const stylesheets = build.assets.routes.root?.css ?? [];
  return (refusal, asked, isTriedAgain) => {
    if (asked.url.startsWith("/api/")) return null;
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
            {refusal.status === 503 ? (
              <NotNow message={refusal.message} asked={asked} isTriedAgain={isTriedAgain} />
            ) : (
              <Unexpected message={refusal.code === "internal" ? UNEXPECTED : refusal.message} />
            )}
          </main>
        </body>
      </html>,
    )}`;
  };
}

interface NotNowProps {
  message: string;
  asked: { method: string; url: string };
  isTriedAgain: boolean;
}

/** A page that is there, and cannot be had at the moment. */
function NotNow({ message, asked, isTriedAgain }: NotNowProps) {
  const isForm = asked.method === "POST";
  return (
    <div className="grid flex-1 place-items-center px-4 py-24">
      <title>{`Please try again in a moment | ${brand.shortName}`}</title>
      <meta name="robots" content="noindex" />
      <div role="alert" className="cut w-full max-w-lg border-red border-l-4 bg-night p-10">
        <h1 className="text-5xl">One moment, please</h1>
        <p className="mt-4 text-dim">{message}</p>
        {isTriedAgain && <p className="mt-4 text-dim">This page tries again by itself.</p>}
        {isForm && (
          <p className="mt-4 text-dim">
            What you wrote was not sent. Go back in your browser to find it and send it again.
          </p>
        )}
        <p className="mt-8 flex flex-wrap gap-3">
          <a href={sameAddress(asked.url) ?? paths.home} className={buttonClass("primary")}>
            {isForm ? "Open the page again" : "Try again"}
          </a>
          <a href={paths.home} className={buttonClass("quiet")}>
            Return to Home
          </a>
        </p>
      </div>
    </div>
  );
}
