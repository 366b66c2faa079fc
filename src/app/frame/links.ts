import { useRouteLoaderData } from "react-router";
import { isAliasHost } from "#content/brand.ts";
import { paths } from "#paths.ts";

/** Where a link of the frame leads: a part of the home page, or a page. */
export interface FrameLink {
  label: string;
  to: string;
}

/** The parts of the home page, in its order. */
export const SECTION_LINKS: FrameLink[] = [
  { label: "About", to: paths.homeSection("about") },
  { label: "Solutions", to: paths.homeSection("solutions") },
  { label: "Leadership", to: paths.homeSection("leadership") },
  { label: "Podcast", to: paths.homeSection("podcast") },
  { label: "Contact", to: paths.homeSection("contact") },
];

/** For families, beside the further pages. */
export const EVALUATION_LINK: FrameLink = {
  label: "Schedule an Evaluation",
  to: paths.prospectEvaluation,
};

/** At the foot of every page. */
export const LEGAL_LINKS: FrameLink[] = [
  { label: "Privacy Policy", to: paths.privacyPolicy },
  { label: "Terms of Service", to: paths.termsOfService },
  { label: "Voting Rules", to: paths.votingRules },
  { label: "Privacy Request", to: paths.privacyRequest },
];

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
