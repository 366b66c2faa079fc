import Bowser from "bowser";

const LONGEST_AGENT = 500;
const LONGEST_NAME = 60;

/**
 * What a browser calls itself, as its owner would: `Safari on iOS`; null where it says nothing that is known. Never
 * the whole text, which tells browsers apart.
 * @param agent the header `user-agent`, which may be anything
 */
export function deviceOf(agent: string | undefined): string | null {
  if (!agent) return null;
  const { browser, os } = Bowser.parse(agent.slice(0, LONGEST_AGENT));
  const name = [browser.name, os.name].filter(Boolean).join(" on ");
  return name ? name.slice(0, LONGEST_NAME) : null;
}
