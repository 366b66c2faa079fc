import { expect, test } from "vitest";
import { ApiError, UnreadError } from "./api.ts";
import { reasonOf } from "./reason-of.ts";

test.each([
  [new ApiError(409, '{"message":"Taken."}'), "Taken."],
  [new ApiError(502, "<html>", "Bad Gateway"), "Something went wrong. Please try again."],
  [new UnreadError("It is booked."), "It is booked."],
  [new TypeError("Failed to fetch"), "We couldn't reach the site. Please try again."],
  [new SyntaxError("<html>"), "The server's response could not be read. Please try again."],
])("the reason of %s is a sentence", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
