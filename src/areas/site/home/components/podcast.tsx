import { ArrowUpRight, Radio, ScanSearch } from "lucide-react";
import { paths } from "#paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmbeddedPlayer } from "#ui/embedded-player.tsx";
import { SectionLink } from "#ui/section-link.tsx";
import { useContent } from "./content.ts";
import microphone from "./drawings/microphone.svg?url";
import poster from "./drawings/podcast-poster.svg?url";
import { Section } from "./section.tsx";

/** Specification part 1, section 9. */
const REDRAWN_AFTER_MS = 8_000;

const ICONS = { recruiting: ScanSearch, engagement: Radio };

export function Podcast() {
  const { podcast } = useContent();
  return (
    <Section id="podcast" isSlab lines={{ count: 13, everyMs: REDRAWN_AFTER_MS }}>
      <div className="relative" data-reveal="">
        <p className="font-semibold text-dim">Podcast</p>
        <h2
          id="podcast-heading"
          className="mt-3 text-[clamp(3rem,7vw,5.5rem)] uppercase leading-[0.88]"
        >
          {podcast.title}
        </h2>
        <p className="mt-5 max-w-md text-balance text-dim text-xl">{podcast.text}</p>
        <img
          loading="lazy"
          src={microphone}
          alt=""
          width={520}
          height={600}
          decoding="async"
          className="-z-10 -top-20 absolute right-0 w-64 max-md:hidden lg:w-80"
        />
      </div>
      <div className="relative mt-10 grid gap-4 lg:mt-14 lg:grid-cols-[8fr_5fr] lg:gap-6">
        <LatestEpisode />
        <KeyTopics />
      </div>
      <FeaturedPlatforms />
      <div
        data-reveal=""
        className="cut mt-4 flex flex-wrap items-center justify-between gap-6 bg-lifted p-6 sm:p-8 lg:mt-6"
      >
        <div>
          <h3 className="text-4xl uppercase">{podcast.subscribe.heading}</h3>
          <p className="mt-2 text-dim">{podcast.subscribe.text}</p>
        </div>
        <SectionLink to={paths.homeSection("contact")} className={buttonClass("primary")}>
          Subscribe Now
        </SectionLink>
      </div>
    </Section>
  );
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

function LatestEpisode() {
  const { podcast } = useContent();
  const { date, title, description, duration, audioUrl, platforms } = podcast.episode;
  const [platform] = platforms;
  return (
    <article data-reveal="" className="bg-raised p-6 sm:p-8">
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-dim">
        <span className="font-semibold text-chalk">Latest episode</span>
        <time dateTime={date}>{DAY.format(new Date(date))}</time>
        <span>
          <span className="sr-only">Duration: </span>
          {duration}
        </span>
      </p>
      <h3 className="mt-4 text-4xl sm:text-5xl">{title}</h3>
      <p className="mt-4 max-w-2xl text-pretty text-dim text-lg">{description}</p>
      <EmbeddedPlayer
        title={`${podcast.title}: ${title}`}
        src={audioUrl}
        poster={poster}
        className="mt-6 h-[152px] w-full bg-night"
      />
      {platform && (
        <a
          href={platform.url}
          target="_blank"
          rel="noopener"
          className={`mt-6 ${buttonClass("quiet")}`}
        >
          Open in {platform.name}
          <span className="sr-only"> (opens in a new tab)</span>
          <ArrowUpRight aria-hidden="true" size={18} />
        </a>
      )}
    </article>
  );
}

function KeyTopics() {
  const { podcast } = useContent();
  return (
    <div data-reveal="1" className="bg-raised p-6 sm:p-8">
      <h3 className="text-3xl uppercase">Key Topics</h3>
      <ul className="mt-5">
        {podcast.topics.map((topic) => (
          <li key={topic} className="flex items-center gap-4 border-line border-t py-3.5">
            <span aria-hidden="true" className="home-plate h-4 w-4 shrink-0 bg-red" />
            {topic}
          </li>
        ))}
      </ul>
    </div>
  );
}

function FeaturedPlatforms() {
  const { podcast } = useContent();
  return (
    <div className="relative mt-4 lg:mt-6">
      <h3 className="sr-only">Featured platforms</h3>
      <ul className="grid gap-4 md:grid-cols-2 lg:gap-6">
        {podcast.platforms.map(({ name, description, icon }, place) => {
          const Icon = ICONS[icon];
          return (
            <li key={name} data-reveal={place} className="flex gap-5 bg-raised p-6 sm:p-8">
              <Icon aria-hidden="true" size={36} className="mt-1 shrink-0 text-red" />
              <div>
                <h4 className="font-bold font-display text-3xl leading-none">{name}</h4>
                <p className="mt-2 text-pretty text-dim">{description}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
