import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LeftValues } from "./components/sheet/left-values.tsx";
import { keepTyped, nameEvent } from "./components/sheet/typed-values.ts";

test("values left from two events are in one region that stays in view", () => {
  for (const eventId of [1, 2]) {
    nameEvent({ id: eventId, name: `Showcase ${eventId}` });
    keepTyped({ eventId, playerId: 7, metric: "sixty_yard_dash", text: "7.1", who: "Malik T." });
  }
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      <LeftValues />
    </MemoryRouter>,
  );
  expect(markup).toMatch(/Showcase 1.*Showcase 2/);
  expect(markup.match(/sticky/g)).toHaveLength(1);
  expect(markup.match(/aria-label="Not saved"/g)).toHaveLength(1);
});
