import { expect, test } from "vitest";
import { bareServer } from "#tests/bare-server.ts";
import { IdParams } from "./params.ts";

async function openPlayer(id: string) {
  const { app } = await bareServer();
  app.get("/players/:id", { schema: { params: IdParams } }, async ({ params }) => params);
  return app.inject(`/players/${id}`);
}

test("reads the number of a player", async () => {
  for (const [id, number] of [
    ["1", 1],
    ["42", 42],
    ["2147483647", 2_147_483_647],
    ["%34%32", 42],
  ] as const) {
    expect((await openPlayer(id)).json(), id).toEqual({ id: number });
  }
});

test("answers 404 to every other text in its place", async () => {
  for (const id of [
    ...["0", "-1", "+1", "01", "1.0", "1e0", "0x1", "1_0", "1,0", "one", "NaN", "Infinity", "null"],
    ...["%20", "1%20", "%201", "1%0A", "1%00", "%EF%BC%91", "%D9%A1", "1;drop", "1%27--"],
    ...["2147483648", "4294967297", "9223372036854775808", "99999999999999999999"],
  ]) {
    const answer = await openPlayer(id);
    expect(answer.statusCode, id).toBe(404);
    expect(answer.json(), id).toEqual({ message: "We couldn't find that.", code: "not_found" });
  }
});

test.each([101, 1_000, 8_000])("a number of %d digits is nobody's number", async (digits) => {
  const answer = await openPlayer("1".repeat(digits));
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: "not_found" });
});
