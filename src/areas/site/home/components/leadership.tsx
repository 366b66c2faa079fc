import { ArrowUpRight } from "lucide-react";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { useContent } from "./content.ts";
import portrait from "./drawings/leader.svg?url";
import { Headline, Section } from "./section.tsx";

export function Leadership() {
  const { home, leader } = useContent();
  const { name, position, bio, image, linkedin, twitter } = leader;
  const isDrawn = image === "leader";
  return (
    <Section id="leadership" lines={{ count: 11 }}>
      <div className="grid gap-10 md:grid-cols-[2fr_3fr] md:items-center md:gap-14">
        <img
          loading="lazy"
          src={isDrawn ? portrait : paths.leaderPhoto}
          alt={`${isDrawn ? "Drawing" : "Photograph"} of ${name}`}
          width={600}
          height={720}
          decoding="async"
          data-reveal=""
          className="portrait w-full max-w-md"
        />
        <div data-reveal="1">
          <Headline of="leadership" lines={home.leadership.heading} />
          <h3 className="mt-8 text-5xl">{name}</h3>
          <p className="mt-2 font-semibold text-dim">{position}</p>
          <p className="mt-6 max-w-2xl text-pretty text-lg leading-relaxed">{bio}</p>
          <ul className="mt-8 flex flex-wrap gap-3">
            <ProfileLink href={linkedin} network="LinkedIn" of={name} />
            <ProfileLink href={twitter} network="Twitter" of={name} />
          </ul>
        </div>
      </div>
    </Section>
  );
}

function ProfileLink({ href, network, of }: { href: string; network: string; of: string }) {
  return (
    <li>
      <a href={href} target="_blank" rel="noopener" className={buttonClass("quiet")}>
        {network}
        <span className="sr-only">profile of {of} (opens in a new tab)</span>
        <ArrowUpRight aria-hidden="true" size={18} />
      </a>
    </li>
  );
}
