import { useEffect, useState } from "react";

/**
 * Leads to another site's page, and tells whether that is under way. Whoever comes back from there by Back may
 * find this page as it was left: then it is no longer under way.
 */
export function useOutsideLink() {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setIsLeaving(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);
  return {
    isLeaving,
    leaveFor(url: string) {
      setIsLeaving(true);
      window.location.assign(url);
    },
  };
}
