import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { browserApi, writtenData } from "#lib/api.ts";
import { readData } from "#lib/read-data.ts";
import { paths } from "#paths.ts";
import type {
  EditionChange,
  EditionDecision,
  NewEdition,
  StaffEditions,
} from "../schema/editions.ts";
import type { OpenOrder, OrderReport, PublishedOrder, WorkingMove } from "../schema/order.ts";

/** Paths whose cached answers an edition makes outdated. */
export const TOUCHED = [
  adminApi.editions,
  adminApi.workingOrder,
  adminApi.prospects,
  adminApi.audit,
  paths.api.prospects,
  paths.api.editions,
  paths.api.newestEdition,
  paths.api.alumni,
];

/** Paths whose cached answers a change of the working order makes outdated. */
export const TOUCHED_BY_ORDER = [adminApi.workingOrder, adminApi.audit];

/** Every edition as staff see it, the newest first. */
export function staffEditionsQuery() {
  return queryOptions<StaffEditions>({ queryKey: [adminApi.editions] });
}

/** The ranking that staff prepare in private. */
export function workingOrderQuery() {
  return queryOptions<OpenOrder>({ queryKey: [adminApi.workingOrder] });
}

export async function publishLive(edition: NewEdition): Promise<void> {
  await browserApi.request("POST", adminApi.editions, edition);
}

export async function changeEdition(id: number, change: EditionChange): Promise<void> {
  await browserApi.request("PATCH", adminApi.edition(id), change);
}

export async function withdrawEdition(id: number, decision: EditionDecision): Promise<void> {
  await browserApi.request("POST", adminApi.editionWithdrawal(id), decision);
}

/** Shows a withdrawn edition again. */
export async function showAgain(id: number, decision: EditionDecision): Promise<void> {
  await browserApi.request("POST", adminApi.editionReturn(id), decision);
}

export async function startOrder(): Promise<void> {
  await browserApi.request("POST", adminApi.workingOrder);
}

export async function discardOrder(): Promise<void> {
  await browserApi.request("DELETE", adminApi.workingOrder);
}

export async function moveInOrder(move: WorkingMove): Promise<void> {
  await browserApi.request("POST", adminApi.workingOrderMove, move);
}

export async function takeInLive(expectedLive: string): Promise<void> {
  await browserApi.request("POST", adminApi.workingOrderTakeIn, { expectedLive });
}

/** What a pasted list would change of the working order. */
export async function previewPaste(text: string): Promise<OrderReport> {
  return readData(await browserApi.request("POST", adminApi.workingOrderPaste, { text }));
}

/** Does what the preview of this version said. */
export async function pasteOrder(text: string, expectedVersion: number): Promise<OrderReport> {
  const pasted = { text, expectedVersion };
  return writtenData(await browserApi.request("POST", adminApi.workingOrderPaste, pasted));
}

export async function publishOrder(published: PublishedOrder): Promise<void> {
  await browserApi.request("POST", adminApi.workingOrderPublish, published);
}
