import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["Jo.Doe+raw@Gmail.com", "jodoe@gmail.com"],
  ["jo.doe@googlemail.com", "jodoe@gmail.com"],
  ["Jo.Doe+raw@city.example", "jo.doe@city.example"],
  ["+raw@city.example", "+raw@city.example"],
])("%s reaches %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
