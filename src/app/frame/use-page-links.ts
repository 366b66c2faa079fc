import { useRouteLoaderData } from "react-router";
import { isAliasHost } from "#content/brand.ts";
import { paths } from "#paths.ts";
import type { FrameLink } from "./links.ts";

/**
 * The pages of the header's navigation. YouScout stands under its alias where the site's own host asks
 * for it: the same on the server and in the browser.
 */
export function usePageLinks(): FrameLink[] {
  const root = useRouteLoaderData<{ baseUrl: string }>("root");
  const isAlias = root !== undefined && isAliasHost(new URL(root.baseUrl).host);
  return [
    { label: "NOLA 100", to: paths.board },
    { label: "YouScout", to: isAlias ? paths.youScoutAlias : paths.youScout },
    { label: "Shop", to: paths.shop },
    { label: "RawPass", to: paths.rawPass },
  ];
}

/** Further pages, in the menu of a narrow window and at the foot of every page. Connect can be switched off. */
export function useFurtherLinks(): FrameLink[] {
  const root = useRouteLoaderData<{ isConnectOn: boolean }>("root");
  const connect = { label: "Connect", to: paths.connect };
  return [{ label: "Events", to: paths.events }, ...(root?.isConnectOn ? [connect] : [])];
}
