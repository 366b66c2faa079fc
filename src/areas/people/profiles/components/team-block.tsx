import { BadgeCheck, BadgeX, Clock, type LucideIcon } from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import type { Profile } from "../schema/profile.ts";
import { POSITION_NAMES } from "./describe.ts";

type Status = Profile["verificationStatus"];

const BADGES: Record<Status, { Icon: LucideIcon; label: string; note: string; look: string }> = {
  verified: {
    Icon: BadgeCheck,
    label: "Verified",
    note: "Our staff has confirmed that you coach this team.",
    look: "bg-chalk text-ground",
  },
  pending: {
    Icon: Clock,
    label: "Pending",
    note: "Our staff hasn't reviewed your team yet.",
    look: "bg-line text-chalk",
  },
  rejected: {
    Icon: BadgeX,
    label: "Rejected",
    note: "Our staff couldn't confirm your team. Choose another one, or write to us.",
    look: "border border-ember text-ember",
  },
};

/** A status that this version of the page does not know has its own name. */
function badgeOf(status: Status): (typeof BADGES)[Status] {
  return BADGES[status] ?? { ...BADGES.pending, label: labelOf({}, status), note: "" };
}

/** Where a coach coaches, and whether staff has confirmed it. */
export function TeamBlock({ profile }: { profile: Profile | null }) {
  const { Icon, label, note, look } = badgeOf(profile?.verificationStatus ?? "pending");
  const position = profile?.teamPosition;
  return (
    <section aria-labelledby="team" className="cut bg-raised p-6">
      <div className="flex items-start justify-between gap-4">
        <h2 id="team" className="min-w-0 text-3xl [overflow-wrap:anywhere]">
          {profile?.teamName ?? "No team yet"}
        </h2>
        <p
          className={`flex shrink-0 items-center gap-1.5 px-2.5 py-1 font-semibold text-sm ${look}`}
        >
          <Icon aria-hidden="true" size={16} />
          <span className="sr-only">Verification:</span>
          <span>{label}</span>
        </p>
      </div>
      <dl className="mt-5 grid grid-cols-2 gap-4">
        <div>
          <dt className="text-dim text-sm">Position</dt>
          <dd className="mt-1">{position ? labelOf(POSITION_NAMES, position) : "–"}</dd>
        </div>
        <div>
          <dt className="text-dim text-sm">Division</dt>
          <dd className="mt-1">{profile?.division ?? "–"}</dd>
        </div>
      </dl>
      <p className="mt-5 border-line border-t pt-4 text-dim text-sm">{note}</p>
    </section>
  );
}
