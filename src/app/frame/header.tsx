import { useEffect, useState } from "react";
import { Link, NavLink } from "react-router";
import { paths } from "../../paths.ts";
import { BrandMark } from "./brand-mark.tsx";
import { NAVIGATION } from "./links.ts";

/** The header gains a shadow beyond this scroll (specification part 1, section 2.2). */
const SHADOW_BEYOND_PX = 20;

export function Header() {
  const isScrolled = useIsScrolled();
  return (
    <header
      className={`sticky top-0 z-30 border-line border-b bg-ground transition-shadow ${
        isScrolled ? "shadow-[0_6px_24px_#000]" : ""
      }`}
    >
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between px-4 sm:px-6">
        <Link to={paths.home} aria-label="RAW, home" className="flex min-h-11 items-center">
          <BrandMark />
        </Link>
        <nav aria-label="Main">
          <ul className="flex gap-6">
            {NAVIGATION.map(({ label, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="flex h-16 items-center border-transparent border-b-2 font-semibold hover:border-edge aria-[current=page]:border-red"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > SHADOW_BEYOND_PX);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}
