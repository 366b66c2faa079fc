import { BadgeCheck, BadgeX, Ban, Clock, ShieldOff, TriangleAlert } from "lucide-react";
import { labelOf } from "#ui/label-of.ts";
import type { ManagedUser } from "../../schema/panel.ts";
import { isUnconfirmed, roleOf, teamOf, VERIFICATION_LABELS } from "./describe.ts";

/** How a person is called, and reached. */
export function PersonCell({ user }: { user: ManagedUser }) {
  return (
    <div className="grid min-w-0">
      <strong>@{user.username}</strong>
      {user.readsLikeStaff && (
        <span className="flex items-center gap-1.5 font-semibold text-ember text-sm">
          <TriangleAlert aria-hidden="true" size={16} className="shrink-0" />
          Looks like staff
        </span>
      )}
      {user.displayName && <span>{user.displayName}</span>}
      <span className="text-dim text-sm">{user.email ?? "No email"}</span>
      {isUnconfirmed(user) && <span className="text-dim text-sm">(not confirmed)</span>}
    </div>
  );
}

/** What a person may do, and whether only a password guards it. */
export function RoleCell({ user }: { user: ManagedUser }) {
  return (
    <div className="grid min-w-0">
      <span className="whitespace-nowrap">{roleOf(user)}</span>
      {user.lacksFactor && (
        <span className="flex items-center gap-1.5 whitespace-nowrap font-semibold text-ember text-sm">
          <ShieldOff aria-hidden="true" size={16} className="shrink-0" />
          No second factor
        </span>
      )}
    </div>
  );
}

const ICONS = { pending: Clock, verified: BadgeCheck, rejected: BadgeX };

/** Where a coach coaches, and what staff say of it. */
export function CoachCell({ coach }: { coach: NonNullable<ManagedUser["coach"]> }) {
  const Icon = ICONS[coach.verificationStatus] ?? Clock;
  return (
    <div className="grid min-w-0">
      <span>{teamOf(coach)}</span>
      <span className="flex items-center gap-1.5 text-dim text-sm">
        <Icon aria-hidden="true" size={16} className="shrink-0" />
        {labelOf(VERIFICATION_LABELS, coach.verificationStatus)}
      </span>
    </div>
  );
}

export function StateCell({ user: { suspendedAt } }: { user: ManagedUser }) {
  if (!suspendedAt) return <span className="whitespace-nowrap">Active</span>;
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap font-semibold text-ember">
      <Ban aria-hidden="true" size={16} className="shrink-0" />
      Suspended
    </span>
  );
}
