import type { LegalText } from "#content/schema.ts";
import { Stitches } from "#ui/stitches.tsx";
import "./legal-article.css";

/** A legal text with its contents beside it; on paper the text alone. */
export function LegalArticle({ text }: { text: LegalText }) {
  const { title, updated, changes, sections, html } = text;
  const lastChange = changes.at(-1);
  return (
    <article>
      <header className="bg-night">
        <div className="mx-auto w-full max-w-7xl px-4 pt-12 pb-10 sm:px-6 sm:pt-16">
          <h1 className="text-[clamp(3rem,9vw,6rem)] uppercase leading-[0.88]">{title}</h1>
          <p className="mt-5 text-dim text-lg">
            {lastChange ? "Original text last updated " : "Last updated "}
            <time dateTime={updated}>{inWords(updated)}</time>
          </p>
          {lastChange && (
            <p className="text-dim text-lg">
              {"Last change "}
              <time dateTime={lastChange.day}>{inWords(lastChange.day)}</time>
            </p>
          )}
        </div>
      </header>
      <Stitches className="-mt-2 relative" />
      <div className="legal-columns mx-auto w-full max-w-7xl px-4 py-10 sm:px-6 sm:py-14">
        <nav aria-labelledby="legal-contents" className="legal-contents">
          <h2 id="legal-contents" className="text-2xl uppercase">
            On this page
          </h2>
          <ol className="mt-4">
            {sections.map(({ id, title: section }) => (
              <li key={id}>
                <a href={`#${id}`}>{section}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div
          className="legal-text"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of our own Markdown, in which HTML is text
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </article>
  );
}

function inWords(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}
