import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** How the audit log tells what is written down here. */
export const MEASUREMENT_AUDIT_WORDS = {
  actions: {
    event_players_added: "Players added to an event",
    event_player_removed: "Player taken off an event",
    measurements_pasted: "Measurements pasted",
    measurements_paste_undone: "Pasted measurements undone",
    measurement_corrected: "Measurement corrected",
    measurement_device_noted: "Device of a measurement noted",
    measurement_struck_out: "Measurement struck out",
  },
  subjects: {
    measurement: "Measurement",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    measurements: typeof MEASUREMENT_AUDIT_WORDS;
  }
}
