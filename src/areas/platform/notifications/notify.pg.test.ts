import { expect, test } from "vitest";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { whileLeaving } from "#tests/account-deletion.ts";
import { testApp } from "#tests/test-app.ts";
import { notifyAll } from "./service/notify-all.ts";
import { notifyMember } from "./service/notify-member.ts";
import { notifications } from "./tables.ts";

test("of many who are told at once, one who is leaving is passed over", async () => {
  const site = await testApp();
  const { db, deps, member, signIn } = site;
  const leaver = await signIn(await aUser(db, { username: "leaver" }));
  const notice = { relatedId: 7, cause: "listing:7", title: "All places are taken", message: "" };
  await whileLeaving(site, leaver, () =>
    db.transaction((tx) =>
      notifyAll(tx, deps, {
        ...notice,
        type: "saved",
        userIds: [leaver.user.id, member.user.id],
      }),
    ),
  );
  const told = await db.select({ userId: notifications.userId }).from(notifications);
  expect(told).toEqual([{ userId: member.user.id }]);
});

test("what one is told who is leaving does not break what it tells of", async () => {
  const site = await testApp();
  const { db, deps, signIn } = site;
  const leaver = await signIn(await aUser(db, { username: "leaver" }));
  const message = { cause: "bought:1", subject: "Bought", parts: ["What happened."] };
  await whileLeaving(site, leaver, () =>
    db.transaction((tx) =>
      notifyMember(tx, deps, { userId: leaver.user.id, type: "pass", message, to: null }),
    ),
  );
  expect(await db.$count(notifications)).toBe(0);
});
