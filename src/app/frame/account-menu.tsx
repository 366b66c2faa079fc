import {
  Binoculars,
  Handshake,
  IdCard,
  LayoutGrid,
  LogOut,
  type LucideIcon,
  ScanLine,
  Settings,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { isStaff } from "#areas/platform/accounts/access/entitled.ts";
import { inThisAlias } from "#areas/platform/accounts/components/enter.ts";
import { useLogout } from "#areas/platform/accounts/components/use-logout.ts";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { Bell } from "#areas/platform/notifications/components/bell.tsx";
import { aliasOf, paths } from "#paths.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useMenuEntries } from "./use-menu-entries.ts";

const ENTRY = "flex min-h-11 w-full items-center gap-3 px-4 text-left hover:bg-lifted";

/** What members have at the end of the header: the bell and their menu. */
export default function AccountEnd({ user }: { user: CurrentUser }) {
  // Nothing else is allowed before there is a second factor.
  if (user.mustEnroll) return <LogoutButton />;
  return (
    <>
      <Bell />
      <AccountMenu user={user} />
    </>
  );
}

/** Who is signed in, and what belongs to that person. */
function AccountMenu({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const entries = useMenuEntries(isOpen);
  const inAlias = useSiteAlias();
  return (
    <Disclosure
      onToggle={setIsOpen}
      label={`Account of ${user.username}`}
      className="relative"
      summary={<Avatar username={user.username} />}
    >
      {(close) => (
        <div className="absolute top-full right-0 w-60 border border-line bg-night py-2 shadow-2xl">
          <p className="truncate px-4 pt-2 font-semibold">@{user.username}</p>
          <p className="px-4 pb-2 text-dim text-sm">Account</p>
          <ul className="border-line border-t pt-2">
            <MenuLink to={paths.my} icon={LayoutGrid} close={close}>
              My Page
            </MenuLink>
            <MenuLink to={paths.profile} icon={UserRound} close={close}>
              Profile
            </MenuLink>
            <MenuLink
              to={inAlias(paths.youScoutMine, aliasOf(paths.youScoutMine))}
              icon={Binoculars}
              close={close}
            >
              My Nominations
            </MenuLink>
            {user.rights.includes("desk") && (
              <MenuLink to={paths.rawPassDesk} icon={ScanLine} close={close}>
                Desk
              </MenuLink>
            )}
            {isStaff(user) && (
              <MenuLink
                to={inAlias(paths.adminPanel, paths.adminPanelAlias)}
                icon={ShieldCheck}
                close={close}
              >
                Admin Panel
              </MenuLink>
            )}
            {entries?.hasRawPass && (
              <MenuLink to={paths.rawPassOwn} icon={IdCard} close={close}>
                My RawPass
              </MenuLink>
            )}
            {entries?.connect && (
              <MenuLink to={entries.connect} icon={Handshake} close={close}>
                Connect
              </MenuLink>
            )}
            {/* Not before those above them are known, which would push them down. */}
            {entries && (
              <>
                <MenuLink to={paths.profileSettings} icon={Settings} close={close}>
                  Settings
                </MenuLink>
                <li>
                  <LogoutButton />
                </li>
              </>
            )}
          </ul>
        </div>
      )}
    </Disclosure>
  );
}

interface MenuLinkProps {
  to: string;
  icon: LucideIcon;
  close(): void;
  children: string;
}

/** An entry of the menu that leads to a page. */
function MenuLink({ to, icon: Icon, close, children }: MenuLinkProps) {
  return (
    <li>
      <Link to={to} onClick={close} className={ENTRY}>
        <Icon aria-hidden="true" size={18} />
        {children}
      </Link>
    </li>
  );
}

/** The first letter of somebody's name. */
function Avatar({ username }: { username: string }) {
  return (
    <span className="grid size-11 place-items-center">
      <span className="grid size-9 place-items-center rounded-full bg-red font-bold text-ground uppercase">
        {username[0]}
      </span>
    </span>
  );
}

/** Chooses between a path and its alias: by the site's host, which the server does not know when it renders this. */
function useSiteAlias(): typeof inThisAlias {
  return useHydrated() ? inThisAlias : (path) => path;
}

function LogoutButton() {
  const { isPending, leave } = useLogout(paths.home);
  return (
    <button type="button" disabled={isPending} onClick={leave} className={ENTRY}>
      <LogOut aria-hidden="true" size={18} />
      {isPending ? "Logging out..." : "Logout"}
    </button>
  );
}
