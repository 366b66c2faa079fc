import { expect, test } from "vitest";
import { hashSource } from "#lib/http/content-policy.ts";
import { createQueryClient, sendable } from "#lib/query.ts";
import { joinPieces, templateOf } from "./page-template.ts";
import type { KeptTable } from "./render-contexts.ts";

const VOTES = ["/api/votes"];

/** The cache of a page that shows `votes`. */
function answersOf(votes: unknown) {
  const client = createQueryClient({ request: async () => null });
  client.setQueryData(VOTES, votes);
  return client;
}

const drawn = (votes: unknown) => [Buffer.from(`<tr>${votes}</tr>`)];
const followed: KeptTable = { rows: drawn(1), redrawing: { queryKey: VOTES, draw: drawn } };
const fixed: KeptTable = { rows: drawn("fixed") };

/** A sealed page with both tables and a script that holds `state` as the router writes it. */
function pageOf(state: string, tables: KeptTable[] = [fixed, followed]) {
  const written = JSON.stringify(JSON.stringify(["state", state]))
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026");
  const script = `enqueue(${written});`;
  const pieces = ["<body>", ...tables, `<script>${script}</script>`, "</body>"];
  const policy = `script-src ${hashSource("go()")} ${hashSource(script)}`;
  return { pieces, sealed: { scripts: ["go()", script], policy } };
}

test("a page is filled with newer answers, and its policy allows the script that tells them", () => {
  const before = sendable(answersOf("<1>"));
  const { pieces, sealed } = pageOf(before);
  const answers = answersOf("$& <2>");
  const now = sendable(answers);
  const filled = templateOf(pieces, sealed, before)?.fill(now, answers);
  const expected = pageOf(now, [fixed, { rows: drawn("$& <2>") }]);
  expect(filled?.body.toString()).toBe(joinPieces(expected.pieces).toString());
  expect(filled?.policy).toBe(expected.sealed.policy);
});

test.each([
  ["hands no answers over", undefined, [followed]],
  ["has no table that says how it is drawn", sendable(answersOf(1)), [fixed]],
  [
    "has a table of an answer that it does not hand over",
    sendable(answersOf(1)),
    [followed, { rows: drawn(2), redrawing: { queryKey: ["/api/other"], draw: drawn } }],
  ],
  ["does not hold its answers as the router writes them", sendable(answersOf(2)), [followed]],
])("a page that %s has no template", (_what, state, tables) => {
  const { pieces, sealed } = pageOf(sendable(answersOf(1)), tables);
  expect(templateOf(pieces, sealed, state)).toBeNull();
});
