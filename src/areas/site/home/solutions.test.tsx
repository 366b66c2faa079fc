import { expect, test } from "vitest";
import { Solutions as Schema } from "#content/schema.ts";
import { paths } from "#paths.ts";
import { renderPage } from "#tests/render-page.tsx";
import { ContentProvider } from "./components/content.ts";
import { Solutions } from "./components/solutions.tsx";
import { wholeContent } from "./components/whole-content.ts";

/** The cards, of which the first one points to Connect. */
function cards(isConnectOn: boolean): string {
  const [first, ...others] = wholeContent.solutions;
  const solutions = Schema.parse([{ ...first, url: "connect" }, ...others]);
  const Cards = () => (
    <ContentProvider value={{ ...wholeContent, solutions }}>
      <Solutions />
    </ContentProvider>
  );
  return renderPage(Cards, { routeId: "root", loaderData: { isConnectOn } });
}

test("a solution card points to Connect where the content says so, while Connect is on", () => {
  const link = `href="${paths.connect}"`;
  expect(cards(true)).toContain(link);
  expect(cards(false)).not.toContain(link);
});
