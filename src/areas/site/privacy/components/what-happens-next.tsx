import { brand } from "#content/brand.ts";
import { ANSWER_DAYS } from "../rules.ts";

const STEPS = [
  {
    title: "You get a reference",
    text: "It lets you check where your request stands at any time. We'll email it to you, too.",
  },
  {
    title: "A person reads it",
    text: "If it asks us to remove someone under 18, we take the page down first and ask questions later.",
  },
  {
    title: "You hear from us",
    text: `We'll email you when it's done, or if we couldn't do it. We answer within ${ANSWER_DAYS} days.`,
  },
  {
    title: "We forget it",
    text: "Only our staff sees what you write here. It is deleted 24 months after your request is closed.",
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
