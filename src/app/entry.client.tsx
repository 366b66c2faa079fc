import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Whether the browser lacks something of `older-browsers.ts`: these two came last. */
const isOlder = !("groupBy" in Map && "canParse" in URL);

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

if (isOlder) void import("./older-browsers.ts").finally(hydrate);
else hydrate();
