import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { SectionLink } from "#ui/section-link.tsx";
import { useContent } from "./content.ts";
import { Headline, Section } from "./section.tsx";

const ID = "relationship-management";

export function Relationships() {
  const { heading, text, services } = useContent().home.relationships;
  return (
    <Section id={ID} lines={{ count: 10 }}>
      <div className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
        <div data-reveal="" className="max-lg:order-last">
          <BasePath bases={services.map(({ title }) => title)} />
        </div>
        <div data-reveal="1">
          <p className="font-semibold text-dim">Relationship Management</p>
          <Headline of={ID} lines={heading} className="mt-3" />
          <p className="mt-6 text-pretty text-dim text-lg">{text}</p>
          <dl className="mt-8 grid gap-5">
            {services.map(({ title, description }) => (
              <div key={title} className="border-line border-t pt-4">
                <dt className="font-bold font-display text-2xl">{title}</dt>
                <dd className="mt-1 text-pretty text-dim">{description}</dd>
              </div>
            ))}
          </dl>
          <SectionLink
            to={paths.homeSection("contact")}
            className={`mt-10 ${buttonClass("primary")}`}
          >
            Partner With Us
          </SectionLink>
        </div>
      </div>
    </Section>
  );
}

/** Where the bases stand, first to third, and their names beside them. */
const BASES = [
  { x: 500, y: 270, labelX: 530, labelY: 336 },
  { x: 300, y: 118, labelX: 300, labelY: 78 },
  { x: 100, y: 270, labelX: 70, labelY: 336 },
];

/** A player's way around the bases: each is somebody worth knowing. */
function BasePath({ bases }: { bases: string[] }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 600 510" className="mx-auto w-full max-w-xl" fill="none">
      <path d="M300 440L6 216Q300-196 594 216z" className="fill-raised" />
      <path d="M6 216Q300-196 594 216" className="stroke-red" strokeWidth="5" />
      <path d="M300 440L62 259Q300 6 538 259z" className="fill-lifted" />
      <path d="M300 366L170 270L300 174L430 270z" className="fill-raised" />
      <path d="M300 422L100 270L300 118L500 270z" className="stroke-edge" strokeWidth="3" />
      <path
        d="M300 422L500 270L300 118L196 197"
        className="stroke-red"
        strokeWidth="9"
        strokeLinejoin="bevel"
      />
      <path d="M214 166l-34 43l54-6z" className="fill-red" />
      <circle cx="300" cy="270" r="22" className="fill-line" />
      <path d="M288 266h24v8h-24z" className="fill-chalk" />
      {BASES.map(({ x, y }) => (
        <path key={x} d={`M${x} ${y - 22}l28 22l-28 22l-28-22z`} className="fill-chalk" />
      ))}
      <path d="M270 402h60v28l-30 26l-30-26z" className="fill-chalk" />
      <g className="fill-chalk font-bold font-display text-[34px] uppercase">
        {bases.map((name, index) => {
          const base = BASES[index];
          return (
            base && (
              <text key={name} x={base.labelX} y={base.labelY} textAnchor="middle">
                {name}
              </text>
            )
          );
        })}
        <text x="300" y="500" textAnchor="middle">
          The player
        </text>
      </g>
    </svg>
  );
}
