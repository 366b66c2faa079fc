import { expect, test } from "vitest";
import { nextStatuses } from "./rules.ts";

test("a message is answered, and may be opened again", () => {
  expect(nextStatuses("new")).toEqual(["answered"]);
  expect(nextStatuses("answered")).toEqual(["new"]);
});
