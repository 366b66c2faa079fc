import { paths } from "#paths.ts";
import { SectionLink } from "#ui/section-link.tsx";
import { useContent } from "./content.ts";

const ID = "get-started";

/** The band before the contact form. */
export function CallToAction() {
  const { heading, text } = useContent().home.callToAction;
  return (
    <section
      id={ID}
      aria-labelledby={`${ID}-heading`}
      className="relative isolate my-8 py-20 text-ground sm:my-12 sm:py-28"
    >
      <div aria-hidden="true" className="-z-10 absolute inset-0 skew-y-[-2deg] bg-red" />
      <div
        data-reveal=""
        className="mx-auto flex w-full max-w-7xl flex-wrap items-end justify-between gap-8 px-4 sm:px-6"
      >
        <div className="max-w-3xl">
          <h2
            id={`${ID}-heading`}
            className="text-[clamp(3rem,7.5vw,6rem)] uppercase leading-[0.86]"
          >
            {heading}
          </h2>
          <p className="mt-5 max-w-2xl text-pretty text-lg sm:text-xl">{text}</p>
        </div>
        <SectionLink
          to={paths.homeSection("contact")}
          className="cut inline-flex min-h-14 items-center bg-night px-8 font-semibold text-chalk text-lg -outline-offset-4 hover:bg-lifted"
        >
          Get Started Today
        </SectionLink>
      </div>
    </section>
  );
}
