import { expect, test } from "vitest";
import { AppError, refusalBody } from "./errors.ts";

test("a refusal on the wire is its sentence, its code and what is wrong with which field", () => {
  const cause = new Error("connection to 10.0.0.5 lost");
  const fields = { email: "Please enter a valid email address" };
  expect(refusalBody(new AppError("not_found", "There is no such page."))).toEqual({
    message: "There is no such page.",
    code: "not_found",
  });
  expect(
    refusalBody(new AppError("invalid", "Not valid", { fields, cause, retryAfterSeconds: 3 })),
  ).toEqual({ message: "Not valid", code: "invalid", fields });
});

test("answers each code with the status of the contract", () => {
  for (const [code, status] of [
    ["bad_request", 400],
    ["not_signed_in", 401],
    ["forbidden", 403],
    ["cross_site", 403],
    ["not_found", 404],
    ["conflict", 409],
    ["already_voted", 409],
    ["vote_not_counted", 409],
    ["stale", 409],
    ["board_full", 409],
    ["too_large", 413],
    ["unsupported_media_type", 415],
    ["invalid", 422],
    ["too_many", 429],
    ["internal", 500],
    ["unavailable", 503],
  ] as const) {
    expect(new AppError(code, "No.").status, code).toBe(status);
  }
});
