import { aliasOf, paths } from "#paths.ts";

/** Pages on which somebody starts something that needs an account, with the reason that the login gives. */
const REASONS: [pages: RegExp, purpose: string][] = [
  [pagesAt(paths.prospectEvaluation), "schedule an evaluation"],
  [pagesAt(paths.youScoutNominate, aliasOf(paths.youScoutNominate)), "nominate a player"],
  [pagesAt(paths.eventRegister(":id")), "register for an event"],
  [/^\/rawpass\/(build|drop-in|waitlist)/, "book training"],
  [pagesAt(paths.rawPassAthlete), "add an athlete"],
  [/^\/connect\/(start|listings\/new)/, "sponsor or be sponsored in Connect"],
  [pagesAt(paths.connectNewOffer(":id")), "make an offer in Connect"],
];

function pagesAt(...addresses: string[]): RegExp {
  return new RegExp(`^(${addresses.join("|").replaceAll(":id", "[^/]+")})$`);
}

/** Returns why the page at this address needs an account, or null if it starts nothing. */
export function whyRegister(address: string): string | null {
  const path = address.replace(/[?#].*$/s, "");
  const purpose = REASONS.find(([pages]) => pages.test(path))?.[1];
  if (!purpose) return null;
  return `To ${purpose}, create an account first, or log in if you have one. Then you'll come back to where you were going.`;
}
