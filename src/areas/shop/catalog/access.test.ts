import { describe, expect, test } from "vitest";
import { canGoOffSale, obstacleToSale } from "./access.ts";

const NOBODY = { playerName: null, consentRecordedAt: null };
const ON = { id: 1, isActive: true };
const OFF = { id: 2, isActive: false };

describe("a product", () => {
  test("is put on sale with something to buy", () => {
    expect(obstacleToSale(NOBODY, [OFF, ON])).toBeNull();
    expect(obstacleToSale(NOBODY, [OFF])).toBe("nothing_to_buy");
  });

  test("of a player is put on sale with the guardian's recorded consent", () => {
    const player = { ...NOBODY, playerName: "Ana" };
    expect(obstacleToSale(player, [ON])).toBe("consent_missing");
    expect(obstacleToSale({ ...player, consentRecordedAt: new Date() }, [ON])).toBeNull();
  });
});

test("the last variant of a product on sale goes off sale with it only", () => {
  expect(canGoOffSale({ isActive: true }, [ON, OFF], ON.id)).toBe(false);
  expect(canGoOffSale({ isActive: false }, [ON, OFF], ON.id)).toBe(true);
  expect(canGoOffSale({ isActive: true }, [ON, { ...OFF, isActive: true }], ON.id)).toBe(true);
});
