import { expect, test } from "vitest";
import { NewPasswordForm, PasswordChangeForm, RegistrationForm } from "../schema.ts";
import { lastsSince } from "./lifetimes.ts";

test("what lasts an hour began an hour ago at the earliest", () => {
  const now = new Date("2027-03-10T17:00:00Z");
  expect(lastsSince(now, 3_600_000)).toEqual(new Date("2027-03-10T16:00:00Z"));
});

test("a password may be repeated in another encoding of the same characters", () => {
  const [password, confirmPassword] = ["caf\u00e9-three-words", "cafe\u0301-three-words"];
  const account = { username: "ann", email: "ann@city.example", role: "fan", isAdult: true };
  const isTaken = (given: { password: string; confirmPassword: string }) => [
    RegistrationForm.safeParse({ ...account, ...given }).success,
    NewPasswordForm.safeParse(given).success,
    PasswordChangeForm.safeParse({ ...given, newPassword: given.password }).success,
  ];
  expect(isTaken({ password, confirmPassword })).toEqual([true, true, true]);
  expect(isTaken({ password, confirmPassword: "cafe-three-words" })).toEqual([false, false, false]);
});
