import type { ReactNode } from "react";
import { EmbeddedPlayer } from "#ui/embedded-player.tsx";
import type { PublicNomination } from "../schema/nominations.ts";
import poster from "./drawings/video-poster.svg?url";

const GAME_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** What is known of a player; more of it where the guardian agreed. */
export function NominationFacts({ nomination }: { nomination: PublicNomination }) {
  const { sport, position, ageBand, city, state, full } = nomination;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
      <Fact term="Sport">{sport}</Fact>
      <Fact term="Position">{position}</Fact>
      <Fact term="Age">{ageBand}</Fact>
      <Fact term="From">
        {city}, {state}
      </Fact>
      {full && <Fact term="Class">{full.gradYear} (est.)</Fact>}
      {full?.school && <Fact term="School">{full.school}</Fact>}
      {full?.gameLocation && <Fact term="Game">{full.gameLocation}</Fact>}
      {full?.gameDate && (
        <Fact term="Game day">{GAME_DAY.format(new Date(`${full.gameDate}T00:00:00Z`))}</Fact>
      )}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold text-dim text-xs uppercase tracking-wider">{term}</dt>
      <dd className="mt-1 wrap-anywhere text-lg">{children}</dd>
    </div>
  );
}

/** The video of the performance, of which nothing loads before a click. */
export function NominationVideo({ name, embed }: { name: string; embed: string }) {
  const src = new URL(embed);
  src.searchParams.set("autoplay", "1");
  return (
    <EmbeddedPlayer
      title={`${name} on video`}
      src={src.href}
      poster={poster}
      className="aspect-video w-full bg-night"
    />
  );
}
