import { AppError } from "../errors.ts";
import type { App } from "./app.ts";
import { readText } from "./sent-text.ts";

const MAX_DEPTH = 20;

/** JSON is the only body that calls take. An absent or empty one is `undefined`. */
export function acceptJsonOnly(app: App): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    let text: string;
    try {
      text = readText(body as Buffer);
    } catch (refusal) {
      return done(refusal as AppError);
    }
    if (text === "") return done(null, undefined);
    parseJson(request, text, (error, value) => {
      if (error) return done(new AppError("bad_request", "The request is not valid JSON."));
      try {
        refuseUnstorable(value, 0);
        done(null, value);
      } catch (refusal) {
        done(refusal as AppError);
      }
    });
  });
}

/** Takes any body, and reads none. */
export function ignoreBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
}

/** Refuses what no form sends: deep nesting, and text that the database cannot hold. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (typeof value === "string") {
    if (value.includes("\0") || !value.isWellFormed()) {
      throw new AppError("bad_request", "The request contains characters that can't be stored.");
    }
  } else if (typeof value === "object" && value !== null) {
    if (depth >= MAX_DEPTH) throw new AppError("bad_request", "The request is nested too deeply.");
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, depth);
      refuseUnstorable(inner, depth + 1);
    }
  }
}
