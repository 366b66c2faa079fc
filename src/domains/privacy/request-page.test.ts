import { expect, test } from "vitest";
import { meta } from "./pages/privacy-request-page.tsx";

const ROOT = { baseUrl: "https://raw.example", siteName: "RAW", picture: { path: "/", alt: "" } };

function tagsOf(loaderData: unknown) {
  const matches = [{ id: "root", loaderData: ROOT }];
  return meta({ loaderData, matches } as never);
}

test("search engines list the form for a removal, but not the one that names a child", () => {
  const noindex = { name: "robots", content: "noindex" };
  expect(tagsOf(null)).not.toContainEqual(noindex);
  const page = "https://raw.example/leaderboard/7";
  const subject = { field: "prospectId", id: 7, name: "Julien Belombray", page };
  expect(tagsOf(subject)).toContainEqual(noindex);
});
