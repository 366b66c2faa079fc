import { Menu, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Navigation } from "./navigation.tsx";

/**
 * The navigation of a narrow window, behind a button. It opens and closes without scripts too; with
 * them a link, Escape and a tap beside it close it as well.
 */
export function MobileMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close(menu);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, []);

  function closeByKey({ key }: KeyboardEvent): void {
    if (key !== "Escape" || !menu.current?.open) return;
    close(menu);
    menu.current.querySelector("summary")?.focus();
  }
  return (
    <details ref={menu} onKeyDown={closeByKey} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="-mr-2.5 grid size-11 cursor-pointer list-none place-items-center [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden="true" className="group-open:hidden" />
        <X aria-hidden="true" className="hidden group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-line border-y bg-night"
      >
        <ul className="mx-auto max-w-7xl px-4 py-3 sm:px-6">
          <Navigation
            onFollow={() => close(menu)}
            linkClass="flex min-h-12 items-center border-transparent border-l-2 pl-4 font-bold font-display text-2xl uppercase tracking-wide hover:border-edge aria-[current=page]:border-red"
          />
        </ul>
      </nav>
    </details>
  );
}

function close(menu: RefObject<HTMLDetailsElement | null>): void {
  menu.current?.removeAttribute("open");
}
