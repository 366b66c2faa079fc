import { ArrowUpRight, MapPin } from "lucide-react";
import type { CurrentUser } from "#areas/platform/accounts/schema.ts";
import { buttonClass } from "#ui/button.tsx";
import { labelOf } from "#ui/label-of.ts";
import { LINK_KINDS } from "../rules.ts";
import type { Profile } from "../schema/profile.ts";
import { Avatar } from "./avatar.tsx";
import { LINK_NAMES, nameOf, ROLE_NAMES } from "./describe.ts";
import { TeamBlock } from "./team-block.tsx";

interface ProfileCardProps {
  user: CurrentUser;
  /** Null before it was first saved. */
  profile: Profile | null;
}

/** The person's name and picture, at the top of the page. */
export function ProfileCard({ user, profile }: ProfileCardProps) {
  const name = nameOf(profile, user.username);
  return (
    <div className="bg-night">
      <div className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-10 sm:px-6 lg:grid-cols-[1fr_20rem] lg:items-start lg:py-14">
        <div className="flex min-w-0 flex-col gap-6 sm:flex-row sm:gap-8">
          <Avatar
            name={name}
            photoUrl={profile?.photoUrl ?? null}
            className="h-40 w-36 text-6xl sm:h-48 sm:w-44 sm:text-7xl"
          />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="bg-line px-3 py-1 font-bold font-display text-chalk text-lg uppercase leading-none tracking-wide">
                {labelOf(ROLE_NAMES, user.role)}
              </span>
              <span className="text-dim">@{user.username}</span>
            </p>
            <h1 className="mt-4 text-[clamp(2.75rem,8vw,5rem)] uppercase leading-[0.9] [overflow-wrap:anywhere]">
              {name}
            </h1>
            {profile?.location && (
              <p className="mt-4 flex items-start gap-2 text-dim">
                <MapPin aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-red" />
                <span className="min-w-0 break-words">{profile.location}</span>
              </p>
            )}
            {profile?.bio && (
              <p className="mt-5 max-w-2xl whitespace-pre-line break-words text-lg leading-relaxed">
                {profile.bio}
              </p>
            )}
            {profile && <SocialLinks links={profile.socialLinks} of={name} />}
          </div>
        </div>
        {user.role === "coach" && <TeamBlock profile={profile} />}
      </div>
    </div>
  );
}

/** Nobody vouches for where a person's links lead. */
function SocialLinks({ links, of }: { links: Profile["socialLinks"]; of: string }) {
  const given = LINK_KINDS.flatMap((kind) => {
    const href = links[kind];
    return href ? [{ kind, href }] : [];
  });
  if (given.length === 0) return null;
  return (
    <ul className="mt-6 flex flex-wrap gap-3">
      {given.map(({ kind, href }) => (
        <li key={kind}>
          <a
            href={href}
            target="_blank"
            rel="nofollow noopener ugc"
            className={buttonClass("quiet")}
          >
            {LINK_NAMES[kind]}
            <span className="sr-only">of {of} (opens in a new tab)</span>
            <ArrowUpRight aria-hidden="true" size={18} />
          </a>
        </li>
      ))}
    </ul>
  );
}
