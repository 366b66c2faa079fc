import { brand } from "../../../content/brand.ts";

const STEPS = [
  {
    title: "You get a reference",
    text: "It shows you at any time where your request stands, and we mail it to you.",
  },
  {
    title: "A person reads it",
    text: "When it asks for the removal of somebody under 18, we take the page off the site first and ask questions afterwards.",
  },
  {
    title: "You hear from us",
    text: "You get a mail when it is done, or when we could not do it. We answer within 30 days.",
  },
  {
    title: "We forget it",
    text: "What you write here is seen by our staff only, and deleted 24 months after your request is closed.",
  },
];

/** What becomes of a request, beside the form. */
export function WhatHappensNext() {
  return (
    <aside aria-labelledby="what-happens-next" className="lg:sticky lg:top-28">
      <h2 id="what-happens-next" className="text-3xl">
        What happens next
      </h2>
      <ol className="mt-6 grid gap-6">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="home-plate grid size-11 place-items-center bg-chalk pb-2 font-bold font-display text-2xl text-ground leading-none"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-1 text-dim">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-8 border-line border-t pt-5 text-dim">
        You can also write to{" "}
        <a href={`mailto:${brand.email}`} className="wrap-anywhere text-chalk underline">
          {brand.email}
        </a>
        .
      </p>
    </aside>
  );
}
