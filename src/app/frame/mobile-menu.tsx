import { Menu, X } from "lucide-react";
import { NavLink } from "react-router";
import { Disclosure } from "#ui/disclosure.tsx";
import { MobileAccountLinks } from "./account-links.tsx";
import { EVALUATION_LINK, useFurtherLinks } from "./links.ts";
import { Navigation } from "./navigation.tsx";

const ENTRY =
  "flex min-h-12 items-center border-transparent border-l-2 pl-4 font-bold font-display text-2xl uppercase tracking-wide hover:border-edge aria-[current=page]:border-red";

/** The navigation of a narrow window, behind a button. */
export function MobileMenu() {
  const furtherLinks = useFurtherLinks();
  return (
    <Disclosure
      label="Menu"
      className="lg:hidden"
      summaryClass="-mr-2.5 grid size-11 place-items-center"
      summary={
        <>
          <Menu aria-hidden="true" className="group-open:hidden" />
          <X aria-hidden="true" className="hidden group-open:block" />
        </>
      }
    >
      {(close) => (
        <nav
          aria-label="Menu"
          className="absolute inset-x-0 top-full max-h-[calc(var(--window)-4rem)] overflow-y-auto border-line border-y bg-night"
        >
          <ul className="mx-auto max-w-7xl px-4 py-3 sm:px-6">
            <Navigation onFollow={close} linkClass={ENTRY} />
            {[...furtherLinks, EVALUATION_LINK].map(({ label, to }) => (
              <li key={to}>
                <NavLink to={to} onClick={close} className={ENTRY}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <MobileAccountLinks onFollow={close} />
        </nav>
      )}
    </Disclosure>
  );
}
