import { expect, test } from "vitest";
import { testApp } from "#tests/test-app.ts";
import { users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

test("an account that is deleted among its own calls goes, and no call breaks", async () => {
  const { db, signIn } = await testApp();
  const before = await db.$count(users);
  for (let round = 0; round < 5; round += 1) {
    const person = await signIn(await aUser(db, { username: `leaver-${round}` }));
    await person.post("/api/user-profile", { bio: "first" });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        person.post("/api/user-profile", { bio: String(at) }),
      ),
      person.delete("/api/user", { password: TEST_PASSWORD }),
      ...Array.from({ length: 6 }, () => person.get("/api/user/data")),
      person.post("/api/user-profile", { bio: "last" }),
    ]);
    for (const { status } of answers) expect([200, 401]).toContain(status);
  }
  expect(await db.$count(users)).toBe(before);
});
