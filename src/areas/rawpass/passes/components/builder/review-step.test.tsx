import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OwnAthlete } from "#areas/people/athletes/schema/athletes.ts";
import { passSite, wishOf } from "#tests/passes.ts";
import { choicesIn, priceLines } from "./choices.ts";
import { ReviewStep } from "./review-step.tsx";

test("names an activity that the child outgrows before the next charge, and promises none for it", async () => {
  const site = await passSite();
  const onSale = (await site.member.get("/api/rawpass/on-sale")).body.data;
  const [maya] = (await site.member.get("/api/rawpass/athletes")).body.data as OwnAthlete[];
  const choices = choicesIn(wishOf(site).activities, onSale);
  const read = (birthDate: string) =>
    renderToStaticMarkup(
      <ReviewStep
        {...{ choices, lines: priceLines(choices), onSale }}
        athlete={{ ...(maya as OwnAthlete), birthDate }}
      />,
    ).replaceAll(/<[^>]*>/g, "");
  expect(read("2017-05-20")).toContain("Next charge$303.10 on April 10, 2027");
  const outgrown = read("2014-03-20");
  expect(outgrown).toContain(
    "and Maya turns 13 on March 20, 2027. So Hitting ends on April 10, 2027. The pass ends then, and no charge follows.",
  );
  expect(outgrown).toContain("Next chargeNone");
  expect(outgrown).not.toContain("renews every month");
});
