UPDATE "event_registrations" SET "player_id" = NULL WHERE "cancelled_at" IS NOT NULL AND "player_id" IS NOT NULL;
--> statement-breakpoint
UPDATE "event_players" SET "takes_place" = true
WHERE NOT "takes_place" AND NOT EXISTS (
  SELECT FROM "event_registrations" AS "registration"
  WHERE "registration"."event_id" = "event_players"."event_id"
    AND "registration"."player_id" = "event_players"."prospect_id" AND "registration"."cancelled_at" IS NULL
);
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "prospect_evaluation_requests"
  FOR EACH ROW
  EXECUTE FUNCTION "removals_note"('evaluation_request.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_canceled" AFTER UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW WHEN (OLD."cancelled_at" IS NULL AND NEW."cancelled_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('event_registration.stands', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_made_again" AFTER UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW WHEN (OLD."cancelled_at" IS NOT NULL AND NEW."cancelled_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('event_registration.stands', 'given back');
