import { Play } from "lucide-react";
import { fullName } from "#lib/names/person-name.ts";
import { buttonClass } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { ANNOUNCED_LABELS } from "../rules/facts.ts";
import type { ProspectProfile } from "../schema/prospects.ts";

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Commitment, note and video of a player, as far as his guardian agreed to them; nothing where there is none. */
export function PlayerStory({ player }: { player: ProspectProfile }) {
  const { commitment, scoutReport, videoEmbed } = player;
  return (
    <>
      {commitment && (
        <section aria-label="Commitment" className="mt-6 border-red border-l-4 bg-night p-5 sm:p-8">
          <p className="font-bold font-display text-3xl uppercase leading-none">
            Committed to {commitment.college}
          </p>
          <p className="mt-2 text-dim">
            {DAY.format(new Date(commitment.committedOn))}, announced by{" "}
            {labelOf(ANNOUNCED_LABELS, commitment.announcedBy)}
          </p>
        </section>
      )}
      {scoutReport && (
        <section aria-labelledby="note" className="mt-10 max-w-3xl">
          <h2 id="note" className="text-4xl uppercase">
            The scout&apos;s note
          </h2>
          <p className="wrap-anywhere mt-4 whitespace-pre-line text-pretty text-lg">
            {scoutReport.text}
          </p>
          <p className="mt-3 text-dim">RAW staff, {DAY.format(new Date(scoutReport.writtenOn))}</p>
        </section>
      )}
      {videoEmbed && (
        <p className="mt-8 print:hidden">
          <a
            href={videoEmbed}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className={buttonClass("quiet")}
          >
            <Play aria-hidden="true" size={18} />
            {`Watch ${fullName(player)} on ${providerOf(videoEmbed)}`}
          </a>
        </p>
      )}
    </>
  );
}

/** Whose player it is, as people know it. */
function providerOf(embed: string): string {
  const { host } = new URL(embed);
  if (host.includes("youtube")) return "YouTube";
  return host.includes("vimeo") ? "Vimeo" : "Hudl";
}
