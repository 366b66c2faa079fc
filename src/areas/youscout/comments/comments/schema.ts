import * as z from "zod/mini";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { PageParams } from "#lib/list-params.ts";
import { between, writtenText } from "#lib/written-text.ts";
import { COMMENT_MAX, COMMENT_MIN } from "./rules.ts";

const comment = writtenText(between("Comment", COMMENT_MIN, COMMENT_MAX)).check(
  z.refine((text) => text.length > COMMENT_MAX || !hasContact(text), NO_CONTACT),
);

/** What somebody says of a nomination. */
export const WrittenComment = z.object({ comment });
export type WrittenComment = z.infer<typeof WrittenComment>;

/** A new comment as the form sends it. */
export const SentComment = z.extend(WrittenComment, idempotencyField);
export type SentComment = z.infer<typeof SentComment>;

/** The form for an account that has not confirmed being an adult's: it asks, once. */
export const FirstComment = z.extend(WrittenComment, {
  isAdult: z.literal(true, "Please confirm that you are 18 or over"),
});

/** What everybody may see of a comment: exactly these fields leave the public calls. */
export const PublicComment = z.object({
  id: z.int(),
  comment: z.string(),
  /** "a coach", "a parent", "a fan" or "staff". */
  who: z.string(),
  createdAt: z.iso.datetime(),
  editedAt: z.nullable(z.iso.datetime()),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
  /** Whether nobody but the caller sees it, because staff have not decided. */
  isWaiting: z.boolean(),
  /** Whether the caller may change it now. */
  isEditable: z.boolean(),
});
export type PublicComment = z.infer<typeof PublicComment>;

/** `?page=`, counted from 1. */
export const CommentParams = z.pick(PageParams, { page: true });

export const CommentPage = z.object({ data: z.array(PublicComment), total: z.int() });
export type CommentPage = z.infer<typeof CommentPage>;

export const CommentReceipt = z.object({ data: PublicComment, message: z.string() });
export type CommentReceipt = z.infer<typeof CommentReceipt>;
