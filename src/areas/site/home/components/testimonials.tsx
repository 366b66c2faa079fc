import { ChevronRight, Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Testimonial } from "#content/schema.ts";
import { useContent } from "./content.ts";
import { Headline, Section } from "./section.tsx";
import "./testimonials.css";

const STARS = [1, 2, 3, 4, 5];
const LINES = 10;

/** Which one is shown, which one has just left, and which way they went. */
interface Carousel {
  index: number;
  left: number | null;
  direction: "next" | "previous";
}

export function Testimonials() {
  const { home, testimonials } = useContent();
  const count = testimonials.length;
  const [shown, setShown] = useState<Carousel>({ index: 0, left: null, direction: "next" });
  const { index, left, direction } = shown;

  function go(to: number, way: Carousel["direction"]): void {
    const next = (to + count) % count;
    if (next !== index) setShown({ index: next, left: index, direction: way });
  }
  return (
    <Section id="testimonials" lines={{ count: LINES }}>
      <div data-reveal="">
        <Headline of="testimonials" lines={home.testimonials.heading} />
      </div>
      <div data-reveal="1" className="mt-10">
        {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group by ARIA's pattern, not a fieldset */}
        <div role="group" aria-roledescription="carousel" aria-labelledby="testimonials-heading">
          <ul className="carousel">
            {testimonials.map((testimonial, place) => (
              <li
                key={testimonial.id}
                data-state={place === index ? "shown" : place === left ? "left" : undefined}
                data-direction={left === null ? undefined : direction}
              >
                <Quote testimonial={testimonial} />
              </li>
            ))}
          </ul>
          <p role="status" className="sr-only">
            Testimonial {index + 1} of {count}
          </p>
          <div className="needs-scripts mt-6 flex items-center gap-2">
            <ArrowButton label="Previous testimonial" onClick={() => go(index - 1, "previous")}>
              <ChevronRight aria-hidden="true" size={24} className="rotate-180" />
            </ArrowButton>
            <ArrowButton label="Next testimonial" onClick={() => go(index + 1, "next")}>
              <ChevronRight aria-hidden="true" size={24} />
            </ArrowButton>
            <div className="ml-2 flex">
              {testimonials.map(({ id, name }, place) => (
                <button
                  key={id}
                  type="button"
                  aria-label={`Testimonial ${place + 1}: ${name}`}
                  aria-current={place === index}
                  onClick={() => go(place, place < index ? "previous" : "next")}
                  className="carousel-dot"
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </Section>
  );
}

function ArrowButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-12 place-items-center border border-edge hover:border-chalk hover:bg-lifted"
    >
      {children}
    </button>
  );
}

function Quote({ testimonial: { name, title, quote } }: { testimonial: Testimonial }) {
  return (
    <figure className="cut grid h-full content-start gap-x-10 gap-y-6 bg-raised p-6 sm:p-10 md:grid-cols-[auto_1fr]">
      <Avatar name={name} />
      <div>
        <p role="img" aria-label="Five stars" className="flex gap-1 text-red">
          {STARS.map((star) => (
            <Star key={star} aria-hidden="true" size={20} fill="currentColor" />
          ))}
        </p>
        <blockquote className="mt-5 max-w-4xl text-pretty font-bold font-display text-3xl leading-tight sm:text-4xl">
          “{quote}”
        </blockquote>
      </div>
      <figcaption className="md:col-start-2">
        <span className="block font-semibold">{name}</span>
        <span className="text-dim">{title}</span>
      </figcaption>
    </figure>
  );
}

/** A ball with the initials where a face would be. */
function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map(([first]) => first)
    .join("")
    .slice(0, 2);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      className="size-24 md:row-span-2 md:size-36"
      fill="none"
    >
      <circle cx="50" cy="50" r="50" className="fill-chalk" />
      <path
        d="M17 14Q34 50 17 86M83 14Q66 50 83 86"
        className="stroke-red"
        strokeWidth="7"
        strokeDasharray="1.6 4"
      />
      <path d="M17 14Q34 50 17 86M83 14Q66 50 83 86" className="stroke-red" strokeWidth="1.2" />
      <text
        x="50"
        y="64"
        textAnchor="middle"
        className="fill-ground font-bold font-display text-[40px]"
      >
        {initials}
      </text>
    </svg>
  );
}
