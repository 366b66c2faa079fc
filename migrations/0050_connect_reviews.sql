CREATE TABLE "connect_reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"transaction_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"reviewer_id" integer NOT NULL REFERENCES "connect_users"("id") ON DELETE CASCADE,
	"receiver_id" integer NOT NULL REFERENCES "connect_users"("id") ON DELETE CASCADE,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"report_reason" text,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "connect_reviews_once" UNIQUE("transaction_id", "reviewer_id"),
	CONSTRAINT "connect_reviews_rating_check" CHECK ("rating" between 1 and 5),
	CONSTRAINT "connect_reviews_comment_check" CHECK ("comment" is not null or "rating" > 2)
);
--> statement-breakpoint
CREATE INDEX "connect_reviews_receiver_id_idx" ON "connect_reviews" ("receiver_id", "shown_from", "id");
--> statement-breakpoint
CREATE INDEX "connect_reviews_reviewer_id_idx" ON "connect_reviews" ("reviewer_id");
--> statement-breakpoint
CREATE INDEX "connect_reviews_created_at_id_idx" ON "connect_reviews" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_reviews_reported_idx" ON "connect_reviews" ("created_at", "id") WHERE "reported_at" is not null;
--> statement-breakpoint
CREATE INDEX "connect_reviews_untold_idx" ON "connect_reviews" ("shown_from") WHERE "told_at" is null;
