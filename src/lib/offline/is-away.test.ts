import { expect, test } from "vitest";
import { ApiError, UnreadError } from "../api.ts";
import { isAway } from "./is-away.ts";

test.each([
  [new TypeError("Failed to fetch"), true],
  [new SyntaxError("<html>"), true],
  [new ApiError(503, ""), true],
  [new ApiError(409, ""), false],
  [new UnreadError("It was saved."), false],
])("tells whether %s means that the site is away", (error, expected) => {
  expect(isAway(error)).toBe(expected);
});
