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
export function BadgeEmblem({ icon, isOwn }: { icon: string; isOwn: boolean }) {
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
