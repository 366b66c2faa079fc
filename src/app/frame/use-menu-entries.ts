import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHasSessions } from "#areas/rawpass/bookings/components/own/use-active-athletes.ts";
import { useHasPass } from "#areas/rawpass/passes/components/use-has-pass.ts";
import { getQuery } from "#lib/call.ts";
import { browserQueryClient } from "#lib/query.ts";
import { paths } from "#paths.ts";

/** After this time, the menu is shown without what the server has not answered. */
const LONGEST_MS = 1_000;

/** Entries of the account menu that depend on what the person has. */
interface MenuEntries {
  hasRawPass: boolean;
  /** One's own page in Connect, or the page for everybody; null without a side while Connect is off. */
  connect: string | null;
}

/**
 * Returns which entries the menu has; null until that is known. Asks when the menu is opened, and keeps the result
 * until it is closed, so that no entry moves under the pointer.
 */
export function useMenuEntries(isOpen: boolean): MenuEntries | null {
  const [isAsked, setIsAsked] = useState(false);
  const [kept, setKept] = useState<MenuEntries | null>(null);
  if (isOpen && !isAsked) setIsAsked(true);
  const hasPass = useHasPass(isAsked);
  const hasSessions = useHasSessions(isAsked);
  const { data: profile, isPending } = useQuery(
    { ...getQuery("/api/connect/profile"), enabled: isAsked },
    browserQueryClient(),
  );
  const isKnown = hasPass !== null && hasSessions !== null && !isPending;
  const hasRawPass = hasPass === true || hasSessions === true;
  const connect = profile?.data ? paths.connectDashboard : profile?.isOn ? paths.connect : null;

  useEffect(() => {
    if (!isOpen) return setKept(null);
    const keep = () => setKept((before) => before ?? { hasRawPass, connect });
    if (isKnown) return keep();
    const timer = setTimeout(keep, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isKnown, hasRawPass, connect]);
  return kept ?? (isKnown ? { hasRawPass, connect } : null);
}
