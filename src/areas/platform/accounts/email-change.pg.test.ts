import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { paths } from "#paths.ts";
import { untilWaiting } from "#tests/awaited-locks.ts";
import { testDatabaseOpenedAgain } from "#tests/database.ts";
import { testApp } from "#tests/test-app.ts";
import { answerResetRequest } from "./service/password-reset.ts";
import { emailConfirmations, passwordResetRequests, passwordResets, users } from "./tables.ts";
import { aUser, TEST_PASSWORD } from "./testing.ts";

const OLD = "ann@city.example";
const NEW = "ann@parish.example";

test("a job that writes links for a new password mails none to an address just given up", async () => {
  const { db, deps, visitor, outbox } = await testApp();
  const { id } = await aUser(db, { username: "ann", email: OLD });
  await aUser(db, { username: "ann2", email: OLD });
  await visitor.post("/api/reset-password", { email: OLD });
  const [request] = await db.select().from(passwordResetRequests);
  const second = await testDatabaseOpenedAgain();
  const { answered } = await second.db.transaction(async (tx) => {
    await tx.update(users).set({ email: NEW }).where(eq(users.id, id));
    const answered = answerResetRequest(deps, request?.id ?? 0);
    await untilWaiting(tx);
    return { answered };
  });
  await answered;
  const linked = await db.select({ userId: passwordResets.userId }).from(passwordResets);
  expect(linked).toEqual([{ userId: id + 1 }]);
  const mails = (await outbox()).filter(({ subject }) => subject === "Choose a new password");
  expect(JSON.stringify(mails)).toContain("“ann2”");
  expect(JSON.stringify(mails)).not.toContain("“ann”");
});

test("an address whose link is pressed while another one is asked for ends right", async () => {
  const { db, signIn, visitor, outbox, deps } = await testApp();
  const begin = deps.config.baseUrl + paths.emailConfirm("");
  for (let round = 0; round < 10; round += 1) {
    const [email, asked, wanted] = [`${round}.${OLD}`, `${round}.${NEW}`, `${round}.new.${NEW}`];
    const user = await aUser(db, { username: `ann-${round}`, email });
    const [ann, elsewhere] = [await signIn(user), await signIn(user)];
    const change = (to: string) =>
      ann.post("/api/user/email", { email: to, password: TEST_PASSWORD });
    await change(asked);
    const text = JSON.stringify((await outbox()).filter(({ to }) => to === asked));
    const token = text.slice(text.indexOf(begin) + begin.length).slice(0, 43);
    const [confirmed, again, changed] = await Promise.all([
      visitor.post("/api/confirm-email", { token }),
      elsewhere.post("/api/user/email/link"),
      change(wanted),
    ]);
    expect([confirmed, again, changed].filter(({ status }) => status >= 500)).toEqual([]);
    const [after] = await db.select().from(users).where(eq(users.id, user.id));
    expect(after).toMatchObject({ email: confirmed.status === 200 ? asked : email });
    const links = await db
      .select({ email: emailConfirmations.email, isUsed: isNotNull(emailConfirmations.usedAt) })
      .from(emailConfirmations)
      .where(eq(emailConfirmations.userId, user.id));
    expect(links).toEqual([
      changed.status === 200
        ? { email: wanted, isUsed: false }
        : { email: asked, isUsed: confirmed.status === 200 },
    ]);
  }
});
