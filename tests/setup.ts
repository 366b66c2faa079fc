import { afterAll, afterEach, expect } from "vitest";
import { closeNetwork } from "./network.ts";
import { takeSurprises, watchConsole } from "./surprises.ts";

watchConsole();
closeNetwork();

function expectNoSurprises(): void {
  expect(takeSurprises(), "nothing unexpected happens").toEqual([]);
}
afterEach(expectNoSurprises);
afterAll(expectNoSurprises);
