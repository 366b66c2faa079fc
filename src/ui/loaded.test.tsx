import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Loaded } from "./list-view.tsx";

const away = new Error("away");
const refetch = async () => ({}) as never;

function show(query: { data: string | undefined; error: Error | null; isFetching: boolean }) {
  return renderToStaticMarkup(
    <Loaded query={{ ...query, refetch }} rows="the bus">
      {(line) => <p>{line}</p>}
    </Loaded>,
  );
}

test.each([
  ["is on its way", undefined, null, true, ["Loading the bus..."]],
  ["is asked for again", undefined, away, true, ["Loading the bus..."]],
  ["cannot be had", undefined, away, false, ["Error loading the bus. Please", "Try Again"]],
  ["is there", "Canal", null, false, ["<p>Canal</p>"]],
  ["cannot be read anew", "Canal", away, false, ["Error loading the bus.", "<p>Canal</p>"]],
])("an answer that %s", (_what, data, error, isFetching, shown) => {
  const markup = show({ data, error, isFetching });
  for (const part of shown) expect(markup).toContain(part);
  expect(markup.includes("Loading")).toBe(shown[0] === "Loading the bus...");
  expect(markup.includes("Error")).toBe(shown.some((part) => part.startsWith("Error")));
});

test("is asked for again by a link where scripts are off, and by no button that does nothing", () => {
  const markup = show({ data: undefined, error: away, isFetching: false });
  expect(markup).toMatch(/<button [^>]*class="[^"]* needs-scripts"/);
  expect(markup).toMatch(/<span class="without-scripts"><a href="" [^>]*>.*Try Again<\/a>/);
});
