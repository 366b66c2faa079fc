CREATE TABLE "rawpass_pass_freezes" (
  "id" integer CONSTRAINT "rawpass_pass_freezes_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_freezes_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "from_date" date NOT NULL,
  "until_date" date NOT NULL,
  "keeps_places" boolean NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_freezes_date_check" CHECK ("from_date" <= "until_date")
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_freezes_membership_id_idx" ON "rawpass_pass_freezes" ("membership_id", "from_date");
--> statement-breakpoint
CREATE TABLE "rawpass_pass_extensions" (
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_extensions_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "closure_id" integer NOT NULL CONSTRAINT "rawpass_pass_extensions_closure_id_fkey" REFERENCES "rawpass_closures" ("id") ON DELETE CASCADE,
  "days" integer NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_extensions_pkey" PRIMARY KEY ("membership_id", "closure_id"),
  CONSTRAINT "rawpass_pass_extensions_days_check" CHECK ("days" >= 0)
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_extensions_closure_id_idx" ON "rawpass_pass_extensions" ("closure_id");
