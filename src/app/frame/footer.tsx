import { Mail } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { brand } from "#content/brand.ts";
import { buttonClass } from "#ui/button.tsx";
import { Part } from "#ui/part.tsx";
import { Stitches } from "#ui/stitches.tsx";
import { untilLoaded } from "#ui/until-loaded.ts";
import { BrandMark } from "./brand-mark.tsx";
import { EVALUATION_LINK, LEGAL_LINKS, useFurtherLinks, usePageLinks } from "./links.ts";

const LINK = "inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline";

/**
 * It is in the HTML of every page and comes alive after what is more urgent. A static import would put
 * it into the script of every page.
 */
const NewsletterForm = import.meta.env.SSR
  ? (await import("#areas/people/newsletter/components/newsletter-form.tsx")).default
  : lazy(() =>
      untilLoaded(() => import("#areas/people/newsletter/components/newsletter-form.tsx"), {
        outlivesPage: true,
      }),
    );

export function Footer() {
  return (
    <footer className="mt-auto bg-night">
      <Stitches className="-translate-y-2" />
      <div className="mx-auto w-full max-w-7xl px-4 pt-10 pb-8 sm:px-6">
        <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1fr_2fr]">
          <Company />
          <div className="grid content-start gap-10">
            <Programs />
            <Part>
              <Suspense>
                <NewsletterForm />
              </Suspense>
            </Part>
          </div>
        </div>
        <ul className="mt-10 flex flex-wrap gap-x-8 border-line border-t pt-4 text-dim text-sm">
          {[...usePageLinks(), ...useFurtherLinks(), ...LEGAL_LINKS].map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={LINK}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

function Company() {
  const { tagline, headquarters, email } = brand;
  return (
    <div>
      <BrandMark />
      <p className="mt-5 font-bold font-display text-3xl tracking-wide">{tagline}</p>
      <p className="mt-3 text-dim">
        {headquarters.city}, {headquarters.regionCode}
      </p>
      <a href={`mailto:${email}`} className={LINK}>
        <Mail aria-hidden="true" size={18} className="text-red" />
        {email}
      </a>
      <p className="mt-4">
        <Link to={EVALUATION_LINK.to} className={buttonClass("quiet")}>
          {EVALUATION_LINK.label}
        </Link>
      </p>
    </div>
  );
}

function Programs() {
  return (
    <ul className="grid content-start gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
      {brand.programs.map(({ title, text }) => (
        <li key={title}>
          <p className="font-bold font-display text-xl uppercase leading-none tracking-wide">
            {title}
          </p>
          <p className="mt-2 text-dim text-sm">{text}</p>
        </li>
      ))}
    </ul>
  );
}
