import type { ComponentProps, MouseEvent } from "react";
import { Link, useLocation } from "react-router";

/**
 * A link to a part of a page, `to` being the page's path with `#` and the id of the part. On that
 * page it scrolls there smoothly and stops 80 px short of it (`scroll-padding-top`), elsewhere it
 * opens the page at that place. The keyboard goes on from there.
 */
export function SectionLink({
  to,
  onClick,
  ...rest
}: Omit<ComponentProps<"a">, "href"> & { to: string }) {
  const [path, id = ""] = to.split("#");
  const isHere = useLocation().pathname === path;

  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isHere && !opensElsewhere) scrollTo(id);
  }
  return <Link to={to} preventScrollReset={isHere} onClick={follow} {...rest} />;
}

function scrollTo(id: string): void {
  const part = document.getElementById(id);
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part?.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  part?.focus({ preventScroll: true });
}
