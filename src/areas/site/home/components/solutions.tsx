import { ArrowRight, ArrowUpRight } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import { brand } from "#content/brand.ts";
import type { Solution } from "#content/schema.ts";
import { paths } from "#paths.ts";
import { EmbeddedPlayer } from "#ui/embedded-player.tsx";
import { ScrollArea } from "#ui/scroll-area.tsx";
import { useContent } from "./content.ts";
import advisory from "./drawings/advisory.svg?url";
import development from "./drawings/development.svg?url";
import facilities from "./drawings/facilities.svg?url";
import hotSeats from "./drawings/hot-seats-poster.svg?url";
import matchups from "./drawings/matchups.svg?url";
import youscout from "./drawings/youscout.svg?url";
import { Headline, Section } from "./section.tsx";

const DRAWINGS: Record<Solution["image"], string> = {
  development,
  facilities,
  matchups,
  "hot-seats": hotSeats,
  youscout,
  advisory,
};

/** Where "Learn More" leads on other sites. */
const TARGETS: Partial<Record<Solution["url"], string>> = {
  matchups: brand.links.matchups,
  hotSeats: brand.links.hotSeats,
};

/** Where it leads on this one. */
const PAGES: Partial<Record<Solution["url"], string>> = {
  rawPass: paths.rawPass,
  youScout: paths.youScout,
  connect: paths.connect,
};

export function Solutions() {
  const { home, solutions } = useContent();
  const { heading, text } = home.solutions;
  return (
    <Section id="solutions" isSlab lines={{ count: 14 }}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-end" data-reveal="">
        <Headline of="solutions" lines={heading} />
        <p className="max-w-md text-dim text-xl lg:justify-self-end">{text}</p>
      </div>
      <ul className="mt-10 grid gap-4 md:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:gap-6">
        {solutions.map((solution, place) => (
          <SolutionCard key={solution.id} solution={solution} step={place % 3} />
        ))}
      </ul>
    </Section>
  );
}

function SolutionCard({ solution, step }: { solution: Solution; step: number }) {
  const { id, title, description, image, url, video } = solution;
  const target = TARGETS[url];
  // Absent where the site itself could not be read. While Connect is off, its page is not there.
  const root = useRouteLoaderData<{ isConnectOn: boolean }>("root");
  const page = url === "connect" && !root?.isConnectOn ? undefined : PAGES[url];
  return (
    <li data-reveal={step} data-solution={id} className="flex flex-col bg-raised">
      {video ? (
        <EmbeddedPlayer
          title={`${title} video`}
          src={videoAddress(video)}
          poster={DRAWINGS[image]}
          className="aspect-[16/10] w-full bg-night"
        />
      ) : (
        <img
          loading="lazy"
          src={DRAWINGS[image]}
          alt=""
          width={640}
          height={400}
          decoding="async"
          className="aspect-[16/10] w-full object-cover"
        />
      )}
      <div className="flex flex-1 flex-col p-6">
        <h3 className="text-3xl">{title}</h3>
        <div className="mt-3 flex-1">
          <ScrollArea label={`About ${title}`}>
            {description.split("\n\n").map((paragraph) => (
              <p key={paragraph} className="mb-3 text-pretty text-dim last:mb-0">
                {paragraph}
              </p>
            ))}
          </ScrollArea>
        </div>
        {target && <LearnMore about={title} href={target} />}
        {page && (
          <Link to={page} className={LEARN_MORE}>
            Learn More
            <span className="sr-only">about {title}</span>
            <ArrowRight aria-hidden="true" size={18} />
          </Link>
        )}
      </div>
    </li>
  );
}

const LEARN_MORE =
  "mt-4 inline-flex min-h-11 items-center gap-2 self-start border-red border-b-2 font-semibold hover:text-dim";

function LearnMore({ about, href }: { about: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={LEARN_MORE}>
      Learn More
      <span className="sr-only">about {about} (opens in a new tab)</span>
      <ArrowUpRight aria-hidden="true" size={18} />
    </a>
  );
}

/** The provider's player in its cookieless form; it starts with the click on the poster. */
function videoAddress({ provider, id }: NonNullable<Solution["video"]>): string {
  return provider === "youtube"
    ? `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
    : `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1`;
}
