import { readChoice } from "#areas/board/measurements/components/choice.ts";
import {
  readView as readBoard,
  writeView,
} from "#areas/board/prospects/components/board-filter.ts";
import { monthIn } from "#areas/board/vote-ledger/rules.ts";
import { pageNumberIn } from "#areas/youscout/comments/comments/rules.ts";
import { readView, viewAddress } from "#areas/youscout/nominations/components/leaderboard-view.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";

/** Reads from a query the part that a page shows, in one form; values that it does not know are left out. */
export type OwnQuery = (search: string) => string;

export const nothing: OwnQuery = () => "";

export const viewOfBoard: OwnQuery = (search) => writeView(readBoard(search));

export const viewOfLeaderboard: OwnQuery = (search) => viewAddress("", readView(search));

/** One parameter, where it has one of these values. */
export function oneOf(name: string, values: readonly string[]): OwnQuery {
  return (search) => {
    const given = new URLSearchParams(search).get(name) ?? "";
    return withQuery("", { [name]: values.includes(given) ? given : undefined });
  };
}

export const choiceOfLeaders: OwnQuery = (search) => withQuery("", readChoice(search));

/** A month of the vote ledger, where it is one. */
export const monthOfLedger: OwnQuery = (search) =>
  withQuery("", { [pageParameters.month]: monthIn(search) });

export const pageOfComments: OwnQuery = (search) => {
  const page = pageNumberIn(search);
  return withQuery("", { [pageParameters.page]: page > 1 ? String(page) : undefined });
};

/** One thing is asked about, of two the player. */
export const subjectOfRequest: OwnQuery = (search) => {
  const given = new URLSearchParams(search);
  const idOf = (name: string) => /^[1-9]\d{0,8}$/.exec(given.get(name) ?? "")?.[0];
  const prospect = idOf(pageParameters.prospect);
  const nomination = prospect ? undefined : idOf(pageParameters.nomination);
  return withQuery("", {
    [pageParameters.prospect]: prospect,
    [pageParameters.nomination]: nomination,
  });
};
