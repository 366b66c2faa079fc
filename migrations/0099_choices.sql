CREATE TABLE "you_scout_choices" (
  "id" integer GENERATED ALWAYS AS IDENTITY,
  "sport" text,
  "choice" text NOT NULL,
  "nominations" integer NOT NULL,
  CONSTRAINT "you_scout_choices_pkey" PRIMARY KEY ("id")
);
--> statement-breakpoint
CREATE FUNCTION "you_scout_is_public"("status" text, "hidden_at" timestamptz, "guardian_revoked_at" timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION "you_scout_choices_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND "you_scout_is_public"(OLD."status", OLD."hidden_at", OLD."guardian_revoked_at") THEN
    INSERT INTO "you_scout_choices" ("sport", "choice", "nominations")
    VALUES (OLD."sport", OLD."position", -1), (NULL, OLD."city", -1);
  END IF;
  IF TG_OP <> 'DELETE' AND "you_scout_is_public"(NEW."status", NEW."hidden_at", NEW."guardian_revoked_at") THEN
    INSERT INTO "you_scout_choices" ("sport", "choice", "nominations")
    VALUES (NEW."sport", NEW."position", 1), (NULL, NEW."city", 1);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "you_scout_choices_added" AFTER INSERT ON "you_scout_nominations"
FOR EACH ROW EXECUTE FUNCTION "you_scout_choices_count"();
--> statement-breakpoint
CREATE TRIGGER "you_scout_choices_changed"
AFTER UPDATE OF "sport", "position", "city", "status", "hidden_at", "guardian_revoked_at" ON "you_scout_nominations"
FOR EACH ROW EXECUTE FUNCTION "you_scout_choices_count"();
--> statement-breakpoint
CREATE TRIGGER "you_scout_choices_removed" AFTER DELETE ON "you_scout_nominations"
FOR EACH ROW EXECUTE FUNCTION "you_scout_choices_count"();
--> statement-breakpoint
INSERT INTO "you_scout_choices" ("sport", "choice", "nominations")
SELECT "sport", "position", count(*) FROM "you_scout_nominations"
WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL GROUP BY 1, 2
UNION ALL
SELECT NULL, "city", count(*) FROM "you_scout_nominations"
WHERE "status" IN ('approved', 'promoted') AND "hidden_at" IS NULL AND "guardian_revoked_at" IS NULL GROUP BY 2;
--> statement-breakpoint
DROP INDEX "you_scout_nominations_choices_idx";
