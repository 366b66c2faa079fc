import { hashKey, type QueryClient } from "@tanstack/react-query";
import { hashSource, type SealedPage } from "#lib/http/content-policy.ts";
import { type Call, callsOf } from "#lib/query.ts";
import type { KeptTable, PagePiece } from "./render-contexts.ts";

/** The bytes of a page in which every table has the rows that it was rendered with. */
export function joinPieces(pieces: readonly PagePiece[]): Buffer {
  return Buffer.concat(
    pieces.flatMap((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece.rows)),
  );
}

/** What votes change of a page that they change little of. */
export interface PageTemplate {
  /** The calls whose answers it shows. */
  calls: readonly Call[];
  /** The page with newer answers: `state` as the browser gets them, and `answers` to draw from. */
  fill(state: string, answers: QueryClient): { body: Buffer; policy: string };
}

/**
 * A page of which nothing is rendered anew after a vote but its kept rows: all other text stays as bytes, but for the
 * answers that it hands to the browser.
 * @param pieces of the sealed page
 * @param state the answers, as its loader handed them over
 * @returns null for a page that hands nothing over, or whose rows do not say how to draw them from what it does
 */
export function templateOf(
  pieces: readonly PagePiece[],
  { policy, scripts }: Pick<SealedPage, "policy" | "scripts">,
  state: string | undefined,
): PageTemplate | null {
  const redrawn = pieces.flatMap((piece) => (typeof piece !== "string" && piece.redrawing) || []);
  if (state === undefined || redrawn.length === 0) return null;
  const calls = callsOf(state);
  const asked = new Set(calls.map(({ queryKey }) => hashKey(queryKey)));
  if (!redrawn.every(({ queryKey }) => asked.has(hashKey(queryKey)))) return null;
  const written = escapeState(state);
  const script = scripts.find((text) => text.includes(written));
  const place = pieces.findIndex((piece) => typeof piece === "string" && piece.includes(written));
  if (script === undefined || place === -1) return null;
  const bytesOf = (text: string) => Buffer.from(text);
  const fixed = (piece: PagePiece) =>
    typeof piece === "string" ? bytesOf(piece) : (piece.redrawing ?? Buffer.concat(piece.rows));
  const [head, tail] = cut(String(pieces[place]), written);
  const [scriptHead, scriptTail] = cut(script, written);
  return createTemplate(calls, {
    before: [...pieces.slice(0, place), head].map(fixed),
    after: [tail, ...pieces.slice(place + 1)].map(fixed),
    policy,
    scriptHash: hashSource(script),
    script: [bytesOf(scriptHead), bytesOf(scriptTail)],
  });
}

/** What of a page's text votes change nothing of: bytes, or how rows are drawn. */
type Fixed = Buffer | NonNullable<KeptTable["redrawing"]>;

interface FixedText {
  before: readonly Fixed[];
  after: readonly Fixed[];
  policy: string;
  scriptHash: string;
  /** What stands before and behind the answers in their script. */
  script: readonly [head: Buffer, tail: Buffer];
}

/** Apart from where the page is taken to pieces, so that nothing of its text is held but these bytes. */
function createTemplate(
  calls: readonly Call[],
  { before, after, policy, scriptHash, script: [scriptHead, scriptTail] }: FixedText,
): PageTemplate {
  return {
    calls,
    fill(newer, answers) {
      const state = Buffer.from(escapeState(newer));
      const drawn = (parts: readonly Fixed[]) => parts.flatMap((part) => draw(part, answers));
      const newHash = hashSource(scriptHead, state, scriptTail);
      return {
        body: Buffer.concat([...drawn(before), state, ...drawn(after)]),
        policy: policy.replace(scriptHash, newHash),
      };
    },
  };
}

function draw(part: Fixed, answers: QueryClient): readonly Buffer[] {
  return Buffer.isBuffer(part) ? [part] : part.draw(answers.getQueryData(part.queryKey));
}

/** A text as it stands in a script of the router, which writes JSON of JSON there. */
function escapeState(state: string): string {
  const inner = JSON.stringify(state).slice(1, -1);
  return JSON.stringify(inner)
    .slice(1, -1)
    .replace(/[&<>\u2028\u2029]/g, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function cut(text: string, middle: string): [string, string] {
  const start = text.indexOf(middle);
  return [text.slice(0, start), text.slice(start + middle.length)];
}
