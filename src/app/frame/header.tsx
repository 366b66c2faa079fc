import { useEffect, useState } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { firstPaint, useLazyComponent } from "#ui/use-lazy-component.ts";
import { AccountLinks } from "./account-links.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { Navigation } from "./navigation.tsx";

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
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center px-4 sm:px-6">
        <Link
          to={paths.home}
          aria-label={`${brand.shortName}, home`}
          className="flex min-h-11 items-center"
        >
          <BrandMark />
        </Link>
        {/* Beside the mark, so that it stays where it is whatever the header ends with. */}
        <nav aria-label="Main" className="ml-5 hidden lg:block xl:ml-8">
          <ul className="flex gap-2.5 xl:gap-5">
            <Navigation linkClass="flex h-16 items-center whitespace-nowrap border-transparent border-b-2 font-semibold text-sm hover:border-edge aria-[current=page]:border-red xl:text-base" />
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-3">
          <LazyCart />
          <AccountLinks />
          <MobileMenu />
        </div>
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

const loadCart = () => firstPaint().then(() => import("./cart.tsx"));

/** The place of the cart, which no page needs for its first paint and the server does not know. */
function LazyCart() {
  const Cart = useLazyComponent(loadCart);
  return <span className="size-11">{Cart && <Cart />}</span>;
}
