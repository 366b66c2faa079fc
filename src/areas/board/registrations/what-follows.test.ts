import { expect, test } from "vitest";
import { whatFollows } from "./components/what-follows.ts";

const NO_EMAIL =
  "Your account has no confirmed email address, so you only read it in your notifications here.";

test("a family is promised an email at a confirmed address alone", () => {
  expect(whatFollows({ placesLeft: 1, waiting: 0, isEmailConfirmed: true })).toBe(
    "1 place is left. You get an email with a file for your calendar.",
  );
  expect(whatFollows({ placesLeft: 2, waiting: 0, isEmailConfirmed: false })).toBe(
    `2 places are left. We let you know what happens. ${NO_EMAIL}`,
  );
  const full = "This event is full. Your athlete would be number 3 on the waiting list.";
  expect(whatFollows({ placesLeft: 0, waiting: 2, isEmailConfirmed: true })).toBe(
    `${full} A place that becomes free goes to the first in line, and you get an email.`,
  );
  expect(whatFollows({ placesLeft: 0, waiting: 2, isEmailConfirmed: false })).toBe(
    `${full} A place that becomes free goes to the first in line, and we let you know. ${NO_EMAIL}`,
  );
});
