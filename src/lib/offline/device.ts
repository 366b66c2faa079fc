import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DEVICE_NAME } from "./is-device-known.ts";

/** Something that waits on this device to be sent. */
export interface Waiting {
  /** Random, and known to the server: sent several times, it is one. */
  key: string;
  /** Whose it is: the name of an outbox. */
  box: string;
  /** The address of the call, which is a POST. */
  path: string;
  body: unknown;
  /** How often it was tried. */
  attempts: number;
  /** What the server said when it refused it; null for what it has not answered. */
  refusal: string | null;
}

/** Something that a page keeps to decide by itself. */
interface Snapshot {
  value: unknown;
  /** The end, in milliseconds since 1970. */
  until: number;
}

interface DeviceSchema extends DBSchema {
  outbox: { key: number; value: Waiting; indexes: { key: string; box: string } };
  snapshots: { key: string; value: Snapshot };
}

/** What this browser keeps of the site for pages that work offline. */
export type Device = IDBPDatabase<DeviceSchema>;

let opened: Promise<Device> | null = null;

/** The database of this browser. Rejects where the browser keeps nothing. */
export function openDevice(): Promise<Device> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

function open(): Promise<Device> {
  return openDB<DeviceSchema>(DEVICE_NAME, 1, {
    upgrade(database) {
      const outbox = database.createObjectStore("outbox", { autoIncrement: true });
      outbox.createIndex("key", "key", { unique: true });
      outbox.createIndex("box", "box");
      database.createObjectStore("snapshots");
    },
    // A later version of the site opens it anew.
    blocking() {
      void opened?.then((device) => device.close());
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}
