ALTER TABLE "connect_offer_events" DROP CONSTRAINT "connect_offer_events_kind_check";--> statement-breakpoint
ALTER TABLE "connect_offer_events" ADD CONSTRAINT "connect_offer_events_kind_check" CHECK ("kind" in ('offer', 'counter', 'message', 'accept', 'decline', 'withdraw', 'expire', 'close'));
