import { expect, test } from "vitest";
import { fullName } from "#lib/names/person-name.ts";
import { aPublicPlayer } from "../testing.ts";
import { sorted } from "./staff-order.ts";

test("sorts players by last name before it looks at first names", () => {
  const players = [
    ...[{ firstName: "Adam", lastName: "Núñez" }],
    ...[{ firstName: "Adam", lastName: "Le Blanc" }],
    ...[{ firstName: "Zeno", lastName: "Nunez" }],
    ...[{ firstName: "Zeno", lastName: "Le" }],
    ...[{ firstName: "Abel", lastName: "Nunez" }],
  ].map((name, id) => aPublicPlayer({ id, ...name }));
  const inOrder = ["Zeno Le", "Adam Le Blanc", "Abel Nunez", "Zeno Nunez", "Adam Núñez"];
  const namesBy = (sort: "name" | "-name") => sorted(players, sort).map(fullName);
  expect(namesBy("name")).toEqual(inOrder);
  expect(namesBy("-name")).toEqual(inOrder.toReversed());
});
