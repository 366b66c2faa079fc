import { initialsOf } from "./describe.ts";

interface AvatarProps {
  name: string;
  photoUrl: string | null;
  className: string;
}

/** A person's photo, or initials, on home plate. The name stands beside it. */
export function Avatar({ name, photoUrl, className }: AvatarProps) {
  const shape = `home-plate shrink-0 bg-red ${className}`;
  if (photoUrl) return <img src={photoUrl} alt="" className={`object-cover ${shape}`} />;
  return (
    <span
      aria-hidden="true"
      className={`grid place-items-center pb-[0.45em] font-bold font-display text-ground leading-none ${shape}`}
    >
      {initialsOf(name)}
    </span>
  );
}
