import {
  checkLedger,
  type KnownFingerprint,
} from "#areas/board/vote-ledger/queries/check-ledger.ts";
import { ConfigError } from "#lib/config.ts";
import { runCommand, withDatabase } from "./command.ts";

const USAGE = "Name kept fingerprints as DAY=FINGERPRINT: npm run ledger:check -- 2026-11-22=0a1b…";
const KNOWN = /^(\d{4}-\d{2}-\d{2})=([0-9a-f]{64})$/;

await runCommand(async (config) => {
  const known = process.argv.slice(2).map(readKnown);
  return withDatabase(config, async (database) => {
    const { faults, ...found } = await checkLedger(database, known);
    const { days, first, last, fingerprint, counted } = found;
    if (faults.length > 0) {
      throw new ConfigError(["The ledger of votes does not fit:", ...faults].join("\n"));
    }
    return [
      `The ledger of votes is whole: ${days} ${days === 1 ? "day" : "days"}${first ? `, ${first} to ${last}` : ""}.`,
      ...(fingerprint ? [`Fingerprint of ${last}: ${fingerprint}`] : []),
      `It adds up to the ${counted} votes that count on the board.`,
    ].join("\n");
  });
});

function readKnown(argument: string): KnownFingerprint {
  const [, day, fingerprint] = KNOWN.exec(argument) ?? [];
  if (!day || !fingerprint) throw new ConfigError(USAGE);
  return { day, fingerprint };
}
