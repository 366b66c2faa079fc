import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "#lib/errors.ts";
import { normalizePassword } from "#lib/normalize-password.ts";
import { PASSWORD_MIN } from "../schema.ts";

const SO_MANY = 3_000;

/** The commonest passwords that the form would take (the list is in order of frequency). */
const COMMONEST: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= PASSWORD_MIN)
    .slice(0, SO_MANY),
);

/** What is wrong with a password that has the right length, in a sentence; null for nothing. */
export function findPasswordWeakness(password: string, username: string): string | null {
  const plain = normalizePassword(password).toLowerCase();
  if (plain === username.toLowerCase()) return "Password must not be the same as the username";
  if (COMMONEST.has(plain)) {
    return "This password is one of the most common. Please choose another one";
  }
  return null;
}

/** Throws `invalid` at the field of a password that is easily guessed. */
export function refuseWeakPassword(password: string, username: string, field = "password"): void {
  const weakness = findPasswordWeakness(password, username);
  if (weakness) throw new AppError("invalid", weakness, { fields: { [field]: weakness } });
}
