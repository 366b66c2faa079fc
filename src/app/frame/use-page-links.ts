import { useRouteLoaderData } from "react-router";
import { isAliasHost } from "#content/brand.ts";
import { paths } from "#paths.ts";
import type { FrameLink } from "./links.ts";

/**
 * The pages of the frame's navigation. YouScout stands under its alias where the site's own host asks
 * for it: the same on the server and in the browser.
 */
export function usePageLinks(): FrameLink[] {
  const root = useRouteLoaderData<{ baseUrl: string }>("root");
  const isAlias = root !== undefined && isAliasHost(new URL(root.baseUrl).host);
  return [
    { label: "NOLA 100", to: paths.board },
    { label: "YouScout", to: isAlias ? paths.youScoutAlias : paths.youScout },
    { label: "Shop", to: paths.shop },
  ];
}
