CREATE TABLE "staff_invitations" (
	"id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "staff_invitations_pkey" PRIMARY KEY,
	"email" text NOT NULL,
	"rights" text[] NOT NULL,
	"reason" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_invitations_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_rights_check" CHECK ("rights" <> '{}' and "rights" <@ array['scout', 'moderator', 'shop', 'desk', 'partners', 'bookkeeper'])
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_invitations_email_key" ON "staff_invitations" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "staff_invitations_invited_by_idx" ON "staff_invitations" USING btree ("invited_by");
