import { Link } from "react-router";
import type { CurrentUser } from "#domains/accounts/schema.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { useLazyComponent } from "#ui/use-lazy-component.ts";
import { useCurrentUser } from "../use-current-user.ts";
import { AccountCorner } from "./account-corner.tsx";
import { Avatar } from "./avatar.tsx";

/** The end of the header: the ways to sign in, or the person who is signed in. */
export function AccountLinks() {
  const user = useCurrentUser();
  return (
    <AccountCorner user={user}>
      {user ? <LazyAccountMenu user={user} /> : <EntryLinks />}
    </AccountCorner>
  );
}

function EntryLinks() {
  return (
    <ul className="hidden items-center whitespace-nowrap lg:flex xl:gap-2">
      <li>
        <Link to={paths.auth} className={buttonClass("plain")}>
          Login
        </Link>
      </li>
      <li>
        <Link to={paths.adminLogin} className={buttonClass("plain")}>
          Admin
        </Link>
      </li>
      <li>
        <Link to={paths.signUp} className={buttonClass("primary")}>
          Sign Up
        </Link>
      </li>
    </ul>
  );
}

const loadMenu = () => import("./account-menu.tsx");

/**
 * Visitors do not load what only members see. Until it is there, the place of the bell is empty and that of the
 * menu leads to the profile.
 */
function LazyAccountMenu({ user }: { user: CurrentUser }) {
  const Menu = useLazyComponent(loadMenu);
  if (Menu) return <Menu user={user} />;
  return (
    <>
      <span className="size-11" />
      <Link to={paths.profile} aria-label="Your profile">
        <Avatar username={user.username} />
      </Link>
    </>
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
