CREATE TABLE "connect_guardian_noes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"creator_id" integer NOT NULL,
	"child_hash" text NOT NULL,
	"guardian_hash" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_guardian_noes_once" UNIQUE("creator_id","child_hash","guardian_hash")
);
--> statement-breakpoint
ALTER TABLE "connect_guardian_noes" ADD CONSTRAINT "connect_guardian_noes_creator_id_connect_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "connect_users"("id") ON DELETE CASCADE;
