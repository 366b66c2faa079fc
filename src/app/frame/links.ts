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
