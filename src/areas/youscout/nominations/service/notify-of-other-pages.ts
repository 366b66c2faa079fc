import { rowOf, rowsAbout } from "#areas/board/prospects/queries/distinct-children.ts";
import type { Guarded } from "#areas/board/prospects/queries/namesakes.ts";
import type { Known } from "#areas/board/prospects/rules/names/namesakes.ts";
import { businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";
import { otherPagesMail } from "../mails.ts";

/**
 * Notifies staff, once a day for each child, of public pages of namesakes about which another guardian has answered,
 * when a guardian says no: they may be about the same child, and only staff can tell.
 * @param child the child with the no
 */
export async function notifyOfOtherPages(
  tx: Db,
  { config, mail, now }: Pick<Deps, "config" | "mail" | "now">,
  child: Known,
  strangers: readonly Guarded[],
): Promise<void> {
  const answered = strangers.filter((one) => one.hasGuardianAnswered && one.isPublic);
  if (answered.length === 0) return;
  const pages = answered.map(rowOf).map(({ type, id }) => {
    if (type === "prospect") {
      return { number: `player #${id}`, url: config.baseUrl + paths.playerFile(id) };
    }
    const { tab, search } = pageParameters;
    const found = { [tab]: "nominations", [search]: `#${id}` };
    const url = config.baseUrl + withQuery(paths.adminPanel, found);
    return { number: `nomination #${id}`, url };
  });
  const said = rowsAbout(child).map(({ type, id }) => `${type}-${id}`);
  const cause = `guardian-no-other-pages:${said.join("-")}:${businessDay(now())}`;
  await mail.queue(tx, otherPagesMail(pages, { to: mail.staff, cause }));
}
