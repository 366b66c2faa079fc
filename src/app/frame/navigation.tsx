import { NavLink } from "react-router";
import { SectionLink } from "#ui/section-link.tsx";
import { SECTION_LINKS, usePageLinks } from "./links.ts";

/** The links of the header, one after the other. */
export function Navigation({ linkClass, onFollow }: { linkClass: string; onFollow?: () => void }) {
  const pageLinks = usePageLinks();
  return (
    <>
      {SECTION_LINKS.map(({ label, to }) => (
        <li key={to}>
          <SectionLink to={to} className={linkClass} onClick={onFollow}>
            {label}
          </SectionLink>
        </li>
      ))}
      {pageLinks.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end className={linkClass} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </>
  );
}
