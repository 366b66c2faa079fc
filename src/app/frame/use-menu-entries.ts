import { useEffect, useState } from "react";
import { useHasSessions } from "#domains/bookings/components/own/use-active-athletes.ts";
import { useHasSide } from "#domains/partners/components/use-has-side.ts";
import { useHasPass } from "#domains/passes/components/use-has-pass.ts";

/** After this time, the menu is shown without what the server has not answered. */
const LONGEST_MS = 1_000;

/** Entries of the account menu that depend on what the person has. */
interface MenuEntries {
  hasRawPass: boolean;
  hasConnect: boolean;
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
  const hasSide = useHasSide(isAsked);
  const isKnown = hasPass !== null && hasSessions !== null && hasSide !== null;
  const hasRawPass = hasPass === true || hasSessions === true;
  const hasConnect = hasSide === true;

  useEffect(() => {
    if (!isOpen) return setKept(null);
    const keep = () => setKept((before) => before ?? { hasRawPass, hasConnect });
    if (isKnown) return keep();
    const timer = setTimeout(keep, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [isOpen, isKnown, hasRawPass, hasConnect]);
  return kept ?? (isKnown ? { hasRawPass, hasConnect } : null);
}
