import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paths } from "#paths.ts";
import { ContentProvider } from "./components/content.ts";
import { Leadership } from "./components/leadership.tsx";
import { wholeContent } from "./components/whole-content.ts";

function pictureOf(image: string): string {
  const leader = { ...wholeContent.leader, name: "Remy Bellecasse", image };
  const html = renderToStaticMarkup(
    <ContentProvider value={{ ...wholeContent, leader }}>
      <Leadership />
    </ContentProvider>,
  );
  return /<img[^>]*>/.exec(html)?.[0] ?? "";
}

test("the leader is shown by his photograph where content/ has one, in a place of the same size", () => {
  const photo = pictureOf("remy.jpg");
  expect(photo).toContain(`src="${paths.leaderPhoto}"`);
  expect(photo).toContain('alt="Photograph of Remy Bellecasse"');
  expect(photo).toContain('width="600" height="720"');
});

test("the leader is drawn where there is no photograph", () => {
  const drawing = pictureOf("leader");
  expect(drawing).toMatch(/src="[^"]*leader[^"]*\.svg"/);
  expect(drawing).toContain('alt="Drawing of Remy Bellecasse"');
});
