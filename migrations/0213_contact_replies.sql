ALTER TABLE "contact_submissions" ADD COLUMN "assignee_id" integer;
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contact_submissions_assignee_id_idx" ON "contact_submissions" USING btree ("assignee_id");
--> statement-breakpoint
CREATE TABLE "contact_replies" (
	"id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "contact_replies_pkey" PRIMARY KEY,
	"message_id" integer NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_submissions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_replies" ADD CONSTRAINT "contact_replies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "contact_replies_message_id_idx" ON "contact_replies" USING btree ("message_id","id");
--> statement-breakpoint
CREATE INDEX "contact_replies_user_id_idx" ON "contact_replies" USING btree ("user_id");
