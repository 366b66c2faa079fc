import { LocalTime } from "#ui/local-time.tsx";
import type { ContactReply } from "../schema/messages.ts";

/** The replies that were mailed to the sender of a message, the oldest first. */
export function MessageReplies({ replies }: { replies: readonly ContactReply[] }) {
  if (replies.length === 0) return null;
  return (
    <section aria-label="Replies">
      <ul className="grid gap-3">
        {replies.map(({ id, by, text, createdAt }) => (
          <li key={id} className="border-red border-l-2 pl-3">
            <p className="text-dim text-sm">
              {by ? `@${by}` : "A former colleague"} replied <LocalTime at={createdAt} />
            </p>
            <p className="wrap-anywhere mt-1 whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
