import { lazy, memo, Suspense } from "react";
import { Link } from "react-router";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Part } from "#ui/part.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";
import { useCurrentUser } from "../use-current-user.ts";
import { AccountCorner } from "./account-corner.tsx";

/**
 * It is in the HTML of a member's pages, works there by itself, and comes alive when its script is there. Visitors
 * don't load what only members see.
 */
const AccountEnd = import.meta.env.SSR
  ? (await import("./account-menu.tsx")).default
  : lazy(() => untilLoaded(() => import("./account-menu.tsx"), { outlivesPage: true }));

/**
 * The end of the header: the ways to sign in, or the person who is signed in. React would replace a part that is
 * drawn again before its script has come: hence `memo`.
 */
export const AccountLinks = memo(function AccountLinks() {
  const user = useCurrentUser();
  return (
    <AccountCorner user={user}>
      {user ? (
        <Part instead={<MyPageLink />}>
          <Suspense>
            <AccountEnd user={user} />
          </Suspense>
        </Part>
      ) : (
        <EntryLinks />
      )}
    </AccountCorner>
  );
});

function MyPageLink() {
  return (
    <Link to={paths.my} className={buttonClass("plain")}>
      My Page
    </Link>
  );
}

/** In a window of 1024 px, all links of the header fit into one line. */
const NARROWER = "lg:max-xl:px-3";

function EntryLinks() {
  return (
    <ul className="hidden items-center whitespace-nowrap lg:flex xl:gap-2">
      <li>
        <Link to={paths.auth} className={`${buttonClass("plain")} ${NARROWER}`}>
          Login
        </Link>
      </li>
      <li>
        <Link to={paths.adminLogin} className={`${buttonClass("plain")} ${NARROWER}`}>
          Admin
        </Link>
      </li>
      <li>
        <Link to={paths.signUp} className={`${buttonClass("primary")} ${NARROWER}`}>
          Sign Up
        </Link>
      </li>
    </ul>
  );
}

/** The links to log in and to join, at the end of the menu of a narrow window. */
export function MobileAccountLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const user = useCurrentUser();
  return <AccountCorner>{!user && <MobileEntryLinks onFollow={onFollow} />}</AccountCorner>;
}

function MobileEntryLinks({ onFollow }: { onFollow?: (() => void) | undefined }) {
  return (
    <ul className="mx-auto grid max-w-7xl gap-3 border-line border-t px-4 py-5 sm:grid-cols-3 sm:px-6">
      <li>
        <Link to={paths.signUp} onClick={onFollow} className={`w-full ${buttonClass("primary")}`}>
          Sign Up
        </Link>
      </li>
      <li>
        <Link to={paths.auth} onClick={onFollow} className={`w-full ${buttonClass("quiet")}`}>
          Login
        </Link>
      </li>
      <li>
        <Link to={paths.adminLogin} onClick={onFollow} className={`w-full ${buttonClass("plain")}`}>
          ADMIN LOGIN
        </Link>
      </li>
    </ul>
  );
}
