import { businessDateTime } from "#lib/dates.ts";
import { BUSINESS_ZONE } from "#lib/time.ts";
import { useHydrated } from "./use-hydrated.ts";

const HERE: Intl.DateTimeFormatOptions = { dateStyle: "medium", timeStyle: "short" };
const AT_HOME: Intl.DateTimeFormatOptions = { ...HERE, timeZone: BUSINESS_ZONE };

interface LocalTimeProps {
  at: string;
  className?: string;
  /** Whether it sets the width of a table's column, which then stays when the viewer's zone is known. */
  isColumn?: boolean;
}

const COLUMN = "tabular-nums sm:inline-block sm:min-w-44 sm:whitespace-nowrap";

/**
 * A moment in the viewer's date-time format and zone. The server does not know them: the first HTML
 * has the time of New Orleans, and says so where it stays because scripts are off: as long as the
 * other, it takes the same lines.
 */
export function LocalTime({ at, className, isColumn = false }: LocalTimeProps) {
  const isHere = useHydrated();
  const format = isHere
    ? new Intl.DateTimeFormat(undefined, HERE)
    : new Intl.DateTimeFormat("en-US", AT_HOME);
  return (
    // The browser may write the spaces of the same time another way.
    <time dateTime={at} className={isColumn ? COLUMN : className} suppressHydrationWarning>
      {format.format(new Date(at))}
      {!isHere && <span className="without-scripts"> New Orleans time</span>}
    </time>
  );
}

/** The moment of a session or its deadline, in New Orleans for every viewer: `March 10, 2027 at 11:00 AM, New Orleans time`. */
export function SessionTime({ at }: { at: string }) {
  return (
    // The browser may write the spaces of the same time another way.
    <time dateTime={at} suppressHydrationWarning>
      {businessDateTime(new Date(at))}, New Orleans time
    </time>
  );
}
