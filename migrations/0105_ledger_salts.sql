CREATE TABLE "vote_ledger_salts" (
  "prospect_id" integer,
  "salt" text NOT NULL,
  "former_number" text,
  CONSTRAINT "vote_ledger_salts_pkey" PRIMARY KEY ("prospect_id"),
  CONSTRAINT "vote_ledger_salts_former_number_key" UNIQUE ("former_number"),
  CONSTRAINT "vote_ledger_salts_prospect_id_fkey" FOREIGN KEY ("prospect_id")
    REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
  CONSTRAINT "vote_ledger_salts_former_number_fkey" FOREIGN KEY ("former_number")
    REFERENCES "vote_ledger_numbers" ("number")
);
