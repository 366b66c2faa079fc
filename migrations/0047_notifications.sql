CREATE TABLE "connect_notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"user_id" integer NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"type" text NOT NULL,
	"related_id" integer,
	"cause" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connect_notifications_user_id_cause_key" UNIQUE("user_id", "cause")
);
--> statement-breakpoint
CREATE INDEX "connect_notifications_newest_idx" ON "connect_notifications" ("user_id", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_notifications_unread_idx" ON "connect_notifications" ("user_id") WHERE not "is_read";
--> statement-breakpoint
CREATE INDEX "connect_notifications_created_at_idx" ON "connect_notifications" ("created_at");
