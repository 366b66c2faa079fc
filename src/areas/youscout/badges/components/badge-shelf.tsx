import { useQuery } from "@tanstack/react-query";
import {
  Award,
  Binoculars,
  Dog,
  Flame,
  type LucideIcon,
  Medal,
  Megaphone,
  MessageCircle,
  Telescope,
  Ticket,
  Vote,
} from "lucide-react";
import { getQuery } from "#lib/call.ts";
import { LocalTime } from "#ui/local-time.tsx";
import type { Badge } from "../schema/badges.ts";

/** All badges and how they are earned; a member's own stand out. */
export function BadgeShelf() {
  const { data } = useQuery(getQuery("/api/you-scout/badges"));
  if (!data) return null;
  return (
    <section
      id="badges"
      aria-labelledby="badges-title"
      className="mx-auto w-full max-w-7xl scroll-mt-20 px-4 py-12 sm:px-6 lg:py-20"
    >
      <h2 id="badges-title" className="text-5xl uppercase sm:text-6xl">
        Scout badges
      </h2>
      <p className="mt-4 max-w-prose text-dim text-lg">
        Earn them by nominating, voting and commenting with an account.
      </p>
      <ul className="mt-8 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.data.map((badge) => (
          <BadgeItem key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  );
}

/** The badges that the signed-in person has, in the order of the shelf. */
export function OwnBadges() {
  const { data } = useQuery(getQuery("/api/you-scout/badges"));
  const own = data?.data.filter(({ awardedAt }) => awardedAt !== null) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-labelledby="own-badges" className="mt-12">
      <h2 id="own-badges" className="text-4xl uppercase">
        Your badges
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {own.map((badge) => (
          <BadgeItem key={badge.id} badge={badge} />
        ))}
      </ul>
    </section>
  );
}

function BadgeItem({ badge }: { badge: Badge }) {
  const { name, description, icon, awardedAt } = badge;
  return (
    <li className="flex gap-4">
      <BadgeEmblem icon={icon} isOwn={awardedAt !== null} />
      <div className="min-w-0">
        <h3 className="text-2xl uppercase">{name}</h3>
        <p className="text-dim">{description}</p>
        {awardedAt && (
          <p className="mt-1 text-sm">
            Yours since <LocalTime at={awardedAt} />
          </p>
        )}
      </div>
    </li>
  );
}

const ICONS: Record<string, LucideIcon> = {
  binoculars: Binoculars,
  telescope: Telescope,
  dog: Dog,
  vote: Vote,
  ticket: Ticket,
  megaphone: Megaphone,
  "message-circle": MessageCircle,
  flame: Flame,
  medal: Medal,
};

/** The plate of a badge, in chalk if the person has it. */
function BadgeEmblem({ icon, isOwn }: { icon: string; isOwn: boolean }) {
  const Icon = ICONS[icon] ?? Award;
  return (
    <span
      aria-hidden="true"
      className={`home-plate grid h-16 w-14 shrink-0 place-items-center pb-3 ${isOwn ? "bg-chalk text-ground" : "bg-lifted text-dim"}`}
    >
      <Icon size={26} />
    </span>
  );
}
