import { expect, it } from "vitest";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";

it.each([paths.sitePicture, paths.boardPicture])("anyone may see %s", async (path) => {
  const { expectStatuses, visitor } = await testApp();
  await expectStatuses((caller) => caller.get(path), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { headers } = await visitor.get(path);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=300",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(headers).not.toHaveProperty("x-robots-tag");
});
