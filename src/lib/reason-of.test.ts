import { expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { reasonOf } from "./reason-of.ts";

test.each([
  [new ApiError(409, '{"message":"Taken."}'), "Taken."],
  [new ApiError(502, "<html>", "Bad Gateway"), "502: Bad Gateway"],
  [new TypeError("Failed to fetch"), "The site could not be reached. Please try again."],
  [new SyntaxError("<html>"), "The server's answer could not be read. Please try again."],
])("the reason of %s is a sentence", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
