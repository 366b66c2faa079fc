import { Cpu, Landmark, type LucideIcon, Trophy } from "lucide-react";
import { brand } from "#content/brand.ts";
import type { Home } from "#content/schema.ts";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { SectionLink } from "#ui/section-link.tsx";
import { useContent } from "./content.ts";
import { Headline, Section } from "./section.tsx";

type Pillar = Home["about"]["pillars"][number];

const ICONS: Record<Pillar["icon"], LucideIcon> = {
  athlete: Trophy,
  facility: Landmark,
  technology: Cpu,
};

export function About() {
  const { heading, mission, pillars, approach } = useContent().home.about;
  return (
    <Section id="about" lines={{ count: 15 }}>
      <div className="grid gap-6 lg:grid-cols-[5fr_7fr] lg:items-end" data-reveal="">
        <Headline of="about" lines={heading} />
        <p className="max-w-2xl text-pretty text-xl leading-relaxed sm:text-2xl lg:justify-self-end">
          {mission}
        </p>
      </div>
      <ul className="mt-12 grid gap-4 md:grid-cols-3 lg:mt-16 lg:gap-6">
        {pillars.map((pillar, place) => (
          <PillarCard key={pillar.title} pillar={pillar} place={place} />
        ))}
      </ul>
      <div
        className="mt-12 grid gap-8 border-red border-l-4 pl-6 md:grid-cols-[1fr_auto] md:items-center md:gap-16 lg:mt-16"
        data-reveal=""
      >
        <p className="max-w-3xl text-pretty text-dim text-lg leading-relaxed">{approach}</p>
        <SectionLink to={paths.homeSection("contact")} className={buttonClass("primary")}>
          Partner With {brand.shortName}
        </SectionLink>
      </div>
    </Section>
  );
}

function PillarCard({ pillar, place }: { pillar: Pillar; place: number }) {
  const Icon = ICONS[pillar.icon];
  return (
    <li
      data-reveal={place}
      className="cut border-line border-t-2 bg-raised px-6 pb-8 lg:px-8 lg:pb-10"
    >
      <span className="home-plate grid h-24 w-20 place-items-center bg-red pb-5 text-ground">
        <Icon aria-hidden="true" size={34} />
      </span>
      <h3 className="mt-7 text-3xl lg:text-4xl">{pillar.title}</h3>
      <p className="mt-3 text-pretty text-dim">{pillar.description}</p>
    </li>
  );
}
