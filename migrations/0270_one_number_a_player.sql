ALTER TABLE "vote_ledger_salts" DROP COLUMN "former_number";
