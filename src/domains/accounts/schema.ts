import * as z from "zod/mini";

export const ROLES = ["coach", "parent", "fan", "admin"] as const;
export type Role = (typeof ROLES)[number];

const USERNAME_MIN = 3;
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 1024;

const username = z
  .string("Username must be at least 3 characters")
  .check(
    z.minLength(USERNAME_MIN, "Username must be at least 3 characters"),
    z.maxLength(200, "Username is too long"),
  );
const password = z
  .string("Password must be at least 6 characters")
  .check(
    z.minLength(PASSWORD_MIN, "Password must be at least 6 characters"),
    z.maxLength(PASSWORD_MAX, "Password must be at most 1,024 characters"),
  );

/** What the login form sends (specification part 2, section 5). */
export const Login = z.object({ username, password });
export type Login = z.infer<typeof Login>;

/** A new account, as the first administrator is made. */
export const NewAccount = z.object({
  username: username.check(
    z.regex(/^[A-Za-z0-9_.-]{3,30}$/, "Username must be 3 to 30 letters, digits or _ . -"),
  ),
  password,
  email: z.nullable(z.email("Please enter a valid email address")),
});
export type NewAccount = z.infer<typeof NewAccount>;

/** The signed-in person, to that person. */
export const CurrentUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  createdAt: z.iso.datetime(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
