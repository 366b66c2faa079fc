import { type Actor, requireOwner } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import type { Deps } from "#lib/deps.ts";
import { getConnectSettings, SETTING_KEYS } from "../queries.ts";
import type { ConnectSettings } from "../schema/partners.ts";

const CONNECT_SETTINGS_CHANGED = auditAction(
  "connect_settings_changed",
  "Connect settings changed",
);

/** Switches Connect on or off, and sets the fee of the deals that are yet to come. */
export async function changeConnectSettings(
  deps: Deps,
  actor: Actor,
  settings: ConnectSettings,
): Promise<ConnectSettings> {
  requireOwner(actor);
  await deps.database.contentVersion.publish(async (tx) => {
    const before = await getConnectSettings(tx);
    const difference = differenceOf(before, settings, ["isOn", "feePercent"]);
    if (Object.keys(difference.after).length === 0) return;
    await writeSetting(tx, SETTING_KEYS.isOn, String(settings.isOn));
    await writeSetting(tx, SETTING_KEYS.feePercent, String(settings.feePercent));
    await recordChange(tx, actor, {
      action: CONNECT_SETTINGS_CHANGED,
      subject: { type: "connect_settings" },
      ...difference,
    });
  });
  return settings;
}
