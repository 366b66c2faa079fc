import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { Message } from "#lib/message-schema.ts";
import { makeSnapshot } from "../queries/snapshot.ts";
import { LATE_SCAN_HOURS } from "../rules/decision.ts";
import { LateScan, LateScanReceipt, SetAside } from "../schema/desk.ts";
import { DeskSnapshot } from "../schema/snapshot.ts";
import { setAside, takeLateScan } from "../service/take-late-scan.ts";

/** For devices at the desk that may lose the network: what they keep of today, and what they send later. */
export function deskOfflineRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/rawpass/desk/snapshot",
    {
      config: { who: "desk", reads: "athlete", takesDeskSession: true },
      schema: {
        summary: "What a device at the desk keeps of today; codes are salted hashes",
        response: { 200: DeskSnapshot },
      },
    },
    async () => ({ data: await makeSnapshot(deps.database.db, deps.now()) }),
  );

  app.post(
    "/api/rawpass/desk/late-scans",
    {
      config: { who: "desk", takesDeskSession: true, refuses: ["conflict", "too_many"] },
      schema: {
        summary: `Take what a device let in without network, by the time of the scan, at most ${LATE_SCAN_HOURS} hours back; each key once`,
        body: LateScan,
        response: { 200: LateScanReceipt },
      },
    },
    async ({ actor, body, deskToken }) => takeLateScan(deps, actor, { scan: body, deskToken }),
  );

  app.post(
    "/api/rawpass/desk/late-scans/set-aside",
    {
      config: { who: "desk", takesDeskSession: true },
      schema: {
        summary: "Write down that staff resolved in another way what was not taken",
        body: SetAside,
        response: { 200: Message },
      },
    },
    async ({ actor, body }) => {
      await setAside(deps, actor, body);
      return { message: "It is set aside." };
    },
  );
}
