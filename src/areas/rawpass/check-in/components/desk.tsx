import { useState } from "react";
import { Part } from "#ui/part.tsx";
import { Answer } from "./answer.tsx";
import { Cash } from "./cash.tsx";
import { CloseToday } from "./close-today.tsx";
import { DeviceNotice } from "./device-notice.tsx";
import { EventsToday } from "./events-today.tsx";
import { LeaveDesk } from "./leave-desk.tsx";
import { NotTaken } from "./not-taken.tsx";
import { LoginLink } from "./own-login.tsx";
import { Rosters } from "./rosters.tsx";
import { Scanner } from "./scanner.tsx";
import { Search } from "./search.tsx";
import { useDesk } from "./use-desk.ts";

/**
 * The desk: the scan on one side, the people expected today on the other.
 * @param isLoggedIn false for a session of the desk alone, which may do less; true where nobody can tell
 */
export function Desk({ isLoggedIn }: { isLoggedIn: boolean }) {
  const [isSilent, setIsSilent] = useState(false);
  const desk = useDesk(isSilent);
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <div>
          <h1 className="text-4xl uppercase">Desk</h1>
          <DeviceNotice device={desk.device} />
        </div>
        <p className="without-scripts border-red border-l-4 bg-night p-4">
          The desk requires JavaScript, which is turned off in your browser. Turn it on to check
          people in.
        </p>
        <div className="needs-scripts">
          <Part>
            <Answer desk={desk} />
          </Part>
        </div>
        <Scanner desk={desk} isSilent={isSilent} onSilent={setIsSilent} />
        <Search desk={desk} />
        <NotTaken device={desk.device} />
        {isLoggedIn ? (
          <>
            <Cash />
            <EventsToday />
            <CloseToday />
          </>
        ) : (
          <p className="needs-scripts text-dim">
            <LoginLink>Log in</LoginLink> to open the cash drawer, see today's events or close
            today.
          </p>
        )}
        <LeaveDesk device={desk.device} />
      </div>
      <Part>
        <Rosters desk={desk} canOpenAgain={isLoggedIn && !desk.device.isOffline} />
      </Part>
    </div>
  );
}
