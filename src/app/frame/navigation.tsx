import { NavLink } from "react-router";
import { SectionLink } from "../../ui/section-link.tsx";
import { PAGE_LINKS, SECTION_LINKS } from "./links.ts";

/** The links of the header, one after the other. */
export function Navigation({ linkClass, onFollow }: { linkClass: string; onFollow?: () => void }) {
  return (
    <>
      {SECTION_LINKS.map(({ label, to }) => (
        <li key={to}>
          <SectionLink to={to} className={linkClass} onClick={onFollow}>
            {label}
          </SectionLink>
        </li>
      ))}
      {PAGE_LINKS.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} end className={linkClass} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </>
  );
}
