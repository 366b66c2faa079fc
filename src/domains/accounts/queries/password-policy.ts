import { AppError } from "#lib/errors.ts";
import { normalizePassword } from "#lib/passwords.ts";
import { PASSWORD_MIN } from "../schema.ts";

const SO_MANY = 3_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords that the form would take (the list is in order of frequency). */
async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"]
      .filter((password) => password.length >= PASSWORD_MIN)
      .slice(0, SO_MANY),
  );
}

/** What is wrong with a password that has the right length, in a sentence; null for nothing. */
export async function findPasswordWeakness(
  password: string,
  username: string,
): Promise<string | null> {
  const plain = normalizePassword(password).toLowerCase();
  if (plain === username.toLowerCase()) return "Password must not be the same as the username";
  commonest ??= loadCommonest();
  if ((await commonest).has(plain)) {
    return "This password is one of the most common. Please choose another one";
  }
  return null;
}

/** Throws `invalid` at the field of a password that is easily guessed. */
export async function refuseWeakPassword(
  password: string,
  username: string,
  field = "password",
): Promise<void> {
  const weakness = await findPasswordWeakness(password, username);
  if (weakness) throw new AppError("invalid", weakness, { fields: { [field]: weakness } });
}
