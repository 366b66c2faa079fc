import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { ChoiceFilter, DayFilter, ListFilter, SearchFilter } from "#ui/list-filter.tsx";
import { useAddressFields } from "#ui/use-address-fields.ts";
import { WorkList } from "#ui/work-list.tsx";
import { WorkPage } from "#ui/work-page.tsx";
import { COMMENT_FIELDS, staffCommentsQuery } from "../client.ts";
import { CommentEntry } from "./comment-entry.tsx";
import { choicesOf } from "./describe.ts";
import { COMMENT_KEYS } from "./keys.ts";

const { search, state, from, to, page } = pageParameters;

const TEXTS = {
  loading: "Loading the comments...",
  error: "Error loading the comments. Please try again later.",
  empty: "No comments match.",
};
const STATES = choicesOf({
  waiting: "Waiting",
  hidden: "Hidden by reports",
  shown: "Public",
});

/** The comments that the address chooses. */
export function CommentList() {
  const { values, change } = useAddressFields(COMMENT_FIELDS);
  const answer = useQuery({ ...staffCommentsQuery(values), placeholderData: keepPreviousData });
  const filter = (field: (typeof COMMENT_FIELDS)[number]) => ({
    value: values[field],
    onChange: (value: string) => change({ [field]: value, [page]: "" }),
  });
  return (
    <>
      <ListFilter label="Filter the comments">
        <SearchFilter label="Search by text or username" {...filter(search)} />
        <ChoiceFilter label="State" all="Every state" choices={STATES} {...filter(state)} />
        <DayFilter label="From" {...filter(from)} />
        <DayFilter label="To" {...filter(to)} />
      </ListFilter>
      <WorkList keys={COMMENT_KEYS}>
        <h2 className="sr-only">Comments</h2>
        <WorkPage
          answer={answer}
          texts={TEXTS}
          page={Number(values[page]) || 1}
          pageSize={PAGE_SIZE}
          onTurn={(next) => change({ [page]: String(next) })}
        >
          {(comment) => <CommentEntry key={comment.id} comment={comment} />}
        </WorkPage>
      </WorkList>
    </>
  );
}
