CREATE TABLE "audit_entries" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "audit_entries_pkey" PRIMARY KEY,
  "actor_id" integer,
  "action" text NOT NULL,
  "subject_type" text NOT NULL,
  "subject_id" integer,
  "before" jsonb NOT NULL DEFAULT '{}',
  "after" jsonb NOT NULL DEFAULT '{}',
  "reason" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" ("subject_type", "subject_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries" ("actor_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" ("action", "id");
--> statement-breakpoint
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries" ("created_at");
--> statement-breakpoint
CREATE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '24 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'An audit entry is never changed, and stays for 24 months.'
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR DELETE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "audit_entries_keep"();
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "staff_note" text;
--> statement-breakpoint
ALTER TABLE "user_profiles" ADD COLUMN "verification_note" text;
--> statement-breakpoint
ALTER TABLE "prospect_votes" ADD COLUMN "voided_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "prospect_votes_prospect_id_voted_at_idx" ON "prospect_votes" ("prospect_id", "voted_at");
--> statement-breakpoint
CREATE TABLE "privacy_requests" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "privacy_requests_pkey" PRIMARY KEY,
  "reference" text NOT NULL CONSTRAINT "privacy_requests_reference_key" UNIQUE,
  "kind" text NOT NULL,
  "is_about_minor" boolean NOT NULL,
  "person_name" text NOT NULL,
  "page" text,
  "prospect_id" integer
    CONSTRAINT "privacy_requests_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE SET NULL,
  "requester_name" text NOT NULL,
  "requester_email" text NOT NULL,
  "requester_relation" text NOT NULL,
  "message" text NOT NULL,
  "status" text NOT NULL DEFAULT 'new',
  "staff_note" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "privacy_requests_kind_check" CHECK ("kind" IN ('correction', 'removal')),
  CONSTRAINT "privacy_requests_requester_relation_check" CHECK (
    "requester_relation" IN ('self', 'guardian', 'coach', 'other')
  ),
  CONSTRAINT "privacy_requests_status_check" CHECK (
    "status" IN ('new', 'in_progress', 'done', 'declined')
  )
);
--> statement-breakpoint
CREATE INDEX "privacy_requests_created_at_idx" ON "privacy_requests" ("created_at");
