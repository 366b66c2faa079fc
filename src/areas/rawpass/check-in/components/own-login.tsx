import { ApiError } from "#lib/api.ts";
import { paths } from "#paths.ts";

/** A link to the login, which leads back to the desk. */
export function LoginLink({ children }: { children: string }) {
  return (
    <a href={paths.authThen(paths.rawPassDesk)} className="underline underline-offset-4">
      {children}
    </a>
  );
}

/** Says why something is not shown: it can't be read right now, or the login has ended. */
export function Unread({ error, what }: { error: Error; what: string }) {
  return (
    <p role="alert">
      {error instanceof ApiError && error.status === 401 ? (
        <>
          You're logged out. <LoginLink>Log in</LoginLink> to see {what}.
        </>
      ) : (
        `We can't read ${what} right now.`
      )}
    </p>
  );
}
