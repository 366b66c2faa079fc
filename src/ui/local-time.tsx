import { useSyncExternalStore } from "react";
import { BUSINESS_ZONE } from "#lib/time.ts";

const HERE: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const AT_HOME: Intl.DateTimeFormatOptions = { ...HERE, timeZone: BUSINESS_ZONE };

const subscribe = () => () => {};

/**
 * A moment in the viewer's date-time format and zone. The server does not know them: the first HTML
 * has the time of New Orleans, and says so where it stays because scripts are off: as long as the
 * other, it takes the same lines.
 */
export function LocalTime({ at, className }: { at: string; className?: string }) {
  const isHere = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  const format = isHere
    ? new Intl.DateTimeFormat(undefined, HERE)
    : new Intl.DateTimeFormat("en-US", AT_HOME);
  return (
    // The browser may write the spaces of the same time another way.
    <time dateTime={at} className={className} suppressHydrationWarning>
      {format.format(new Date(at))}
      {!isHere && <span className="without-scripts"> New Orleans time</span>}
    </time>
  );
}
