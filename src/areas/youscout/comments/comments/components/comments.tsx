import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { getQuery } from "#lib/call.ts";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { ListEmpty, ListError, ListLoading } from "#ui/list-states.tsx";
import { PageLinks } from "#ui/page-links.tsx";
import { readAgain } from "#ui/read-again.ts";
import { COMMENTS_A_PAGE, pageNumberIn } from "../rules.ts";
import type { CommentPage } from "../schema.ts";
import { CommentItem } from "./comment-item.tsx";
import { WriteComment } from "./write-comment.tsx";

/** The reader of the comments. */
export interface Reader {
  /** Null for a visitor. */
  user: { isAdult: boolean } | null;
  /** Confirms that the person is 18 or over. */
  confirmAdult(): Promise<void>;
}

interface CommentsProps {
  nominationId: number;
  reader: Reader;
}

/**
 * What people say of a nomination, the newest first, and where to say something oneself. It is in the
 * first HTML, and comes alive after what is more urgent.
 */
export default function Comments({ nominationId, reader }: CommentsProps) {
  const client = useQueryClient();
  const { search } = useLocation();
  const page = pageNumberIn(search);
  const { data, isFetching, refetch } = useQuery(
    getQuery("/api/you-scout/nominations/{id}/comments", {
      path: { id: nominationId },
      query: {
        page: page > 1 ? String(page) : undefined,
      },
    }),
  );

  const onChanged = () => void readAgain(client, ["/api/you-scout/nominations/{id}/comments"]);

  return (
    <section id="comments" aria-labelledby="comments-title" className="mt-12 scroll-mt-24">
      <h2 id="comments-title" className="text-4xl uppercase sm:text-5xl">
        Comments
        {data && data.total > 0 && (
          <span className="ml-3 text-dim tabular-nums">{data.total.toLocaleString("en-US")}</span>
        )}
      </h2>
      <div className="mt-6">
        <WriteComment nominationId={nominationId} reader={reader} onWritten={onChanged} />
      </div>
      <div className="mt-8">
        {data ? (
          <CommentList list={data} page={page} reader={reader} onChanged={onChanged} />
        ) : isFetching ? (
          <ListLoading label="Loading comments..." />
        ) : (
          <ListError onRetry={() => void refetch()}>
            We can't show the comments right now.
          </ListError>
        )}
      </div>
    </section>
  );
}

interface CommentListProps {
  list: CommentPage;
  page: number;
  reader: Reader;
  onChanged(): void;
}

function CommentList({ list, page, reader, onChanged }: CommentListProps) {
  const { pathname } = useLocation();
  const { data, total } = list;
  if (total === 0) return <ListEmpty>No comments yet. Say what you saw.</ListEmpty>;
  return (
    <>
      {data.length > 0 ? (
        <ul className="border-line border-t">
          {data.map((comment) => (
            <CommentItem key={comment.id} comment={comment} reader={reader} onChanged={onChanged} />
          ))}
        </ul>
      ) : (
        <ListEmpty>There are no comments this far back.</ListEmpty>
      )}
      <div className="mt-6">
        <PageLinks
          page={page}
          pageSize={COMMENTS_A_PAGE}
          total={total}
          addressOf={(number) => `${withQuery(pathname, queryOf(number))}#comments`}
        />
      </div>
    </>
  );
}

function queryOf(page: number): Record<string, string | undefined> {
  return { [pageParameters.page]: page > 1 ? String(page) : undefined };
}
