import { useState } from "react";
import { Part } from "#ui/part.tsx";
import { Answer } from "./answer.tsx";
import { Rosters } from "./rosters.tsx";
import { Scanner } from "./scanner.tsx";
import { Search } from "./search.tsx";
import { useDesk } from "./use-desk.ts";

/** The desk: who comes on one side, who is expected on the other. */
export function Desk() {
  const [isSilent, setIsSilent] = useState(false);
  const desk = useDesk(isSilent);
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-8 px-4 py-6 sm:px-6 lg:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <h1 className="text-4xl uppercase">Desk</h1>
        <Part>
          <Answer desk={desk} />
        </Part>
        <Scanner desk={desk} isSilent={isSilent} onSilent={setIsSilent} />
        <Search desk={desk} />
      </div>
      <Part>
        <Rosters desk={desk} />
      </Part>
    </div>
  );
}
