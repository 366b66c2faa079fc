import { paths } from "#paths.ts";

const YOU_SCOUT = [paths.youScout, paths.youScoutAlias];

/**
 * Whether a move from one page to another shows no overlay: one within YouScout, and the one from
 * the home page to YouScout (specification part 1, section 2.2).
 */
export function isQuietMove(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === paths.home) return YOU_SCOUT.some((root) => to === root);
  return isInYouScout(from) && isInYouScout(to);
}

function isInYouScout(path: string): boolean {
  return YOU_SCOUT.some((root) => path === root || path.startsWith(`${root}/`));
}
