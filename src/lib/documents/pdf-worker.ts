import { parentPort, workerData } from "node:worker_threads";
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from "@cantoo/pdf-lib";

/** Actions that do more than show another place of the document or a web page (ISO 32000-2, table 201). */
const ACTIONS = new Set([
  "GoTo3DView",
  "GoToE",
  "GoToR",
  "ImportData",
  "JavaScript",
  "Launch",
  "Movie",
  "Rendition",
  "RichMediaExecute",
  "Sound",
  "SubmitForm",
]);

/** Annotations that hold or play files (table 171). */
const ANNOTATIONS = new Set(["3D", "FileAttachment", "Movie", "RichMedia", "Screen", "Sound"]);

/** Entries that hold scripts, attached files, or forms in XML. */
const ENTRIES = ["AF", "EF", "EmbeddedFiles", "JS", "XFA"];

parentPort?.postMessage(await encode(workerData));

async function encode(bytes: Uint8Array) {
  try {
    const source = await PDFDocument.load(bytes, {
      throwOnInvalidObject: true,
      updateMetadata: false,
    });
    const objects = source.context.enumerateIndirectObjects();
    if (objects.some(([, object]) => isActive(object))) return { kind: "active" };
    const written = await PDFDocument.create({ updateMetadata: false });
    for (const page of await written.copyPages(source, source.getPageIndices())) {
      written.addPage(page);
    }
    if (written.getPageCount() === 0) return { kind: "broken" };
    return { kind: "pdf", bytes: await written.save({ updateFieldAppearances: false }) };
  } catch {
    return { kind: (await isEncrypted(bytes)) ? "encrypted" : "broken" };
  }
}

/** Whether a password stands before what is in the file; its objects cannot be read then. */
async function isEncrypted(bytes: Uint8Array): Promise<boolean> {
  try {
    await PDFDocument.load(bytes);
    return false;
  } catch (error) {
    return error instanceof EncryptedPDFError;
  }
}

/** Whether an object, or one that stands within it, is what a reader would run, play, send or open. */
function isActive(object: PDFObject): boolean {
  if (object instanceof PDFStream) return isActive(object.dict);
  if (object instanceof PDFArray) return object.asArray().some(isActive);
  if (!(object instanceof PDFDict)) return false;
  return (
    ACTIONS.has(nameIn(object, "S")) ||
    ANNOTATIONS.has(nameIn(object, "Subtype")) ||
    ENTRIES.some((entry) => object.has(PDFName.of(entry))) ||
    object.values().some(isActive)
  );
}

/** The name that an entry holds, also one that stands elsewhere; empty where there is none. */
function nameIn(dict: PDFDict, entry: string): string {
  const value = dict.lookup(PDFName.of(entry));
  return value instanceof PDFName ? value.decodeText() : "";
}
