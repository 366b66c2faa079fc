import { type ComponentProps, type MouseEvent, useEffect } from "react";
import { Link, useLocation } from "react-router";

/**
 * A link to a part of a page, `to` being the page's path with `#` and the id of the part. On that
 * page it scrolls there smoothly and stops 80 px short of it (`scroll-padding-top`), elsewhere it
 * opens the page at that place, as a document of its own: a router that must change documents on the
 * way forgets the place. The keyboard goes on from there.
 */
export function SectionLink({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  const [path, id = ""] = to.split("#");
  const { key, pathname } = useLocation();

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (pathname !== path || opensElsewhere) return;
    document.documentElement.style.scrollBehavior = "smooth";
    document.getElementById(id)?.focus({ preventScroll: true });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router scrolls once for each key
  useEffect(() => {
    document.documentElement.style.scrollBehavior = "";
  }, [key]);
  return <Link to={to} reloadDocument={pathname !== path} onClick={follow} {...rest} />;
}
