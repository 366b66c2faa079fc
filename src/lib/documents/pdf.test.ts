import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, test } from "vitest";
import { encodePdf } from "./pdf.ts";

/** A PDF of one page, and what else a test does to it. */
async function aPdf(change: (pdf: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText("Banner behind home plate");
  await change(pdf);
  return Buffer.from(await pdf.save());
}

/** Adds an annotation that does something when it is pressed. */
function pressing(pdf: PDFDocument, action: Record<string, PDFName | PDFString>): void {
  const annotation = pdf.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [0, 0, 100, 100],
    A: action,
  });
  pdf.getPage(0).node.set(PDFName.of("Annots"), pdf.context.obj([annotation]));
}

const ACTIVE: [string, (pdf: PDFDocument) => unknown][] = [
  ["a script of the document", (pdf) => pdf.addJavaScript("open", "app.alert(1)")],
  ["an attached file", (pdf) => pdf.attach(Buffer.from("MZ"), "setup.exe")],
  [
    "a program that is launched",
    (pdf) => pressing(pdf, { S: PDFName.of("Launch"), F: PDFString.of("cmd.exe") }),
  ],
  [
    "a script whose name is written in hexadecimal",
    (pdf) => pressing(pdf, { S: PDFName.of("J#61vaScript") }),
  ],
  [
    "a form that is sent",
    (pdf) => pressing(pdf, { S: PDFName.of("SubmitForm"), F: PDFString.of("https://x.example") }),
  ],
  [
    "a form in XML",
    (pdf) => pdf.catalog.set(PDFName.of("AcroForm"), pdf.context.obj({ XFA: "form" })),
  ],
];

describe("a PDF", () => {
  test("is written anew with its pages, and without what else it said", async () => {
    const sent = await aPdf((pdf) => {
      pdf.setAuthor("Dana Whitfield");
      pdf.addPage();
    });
    const answer = await encodePdf(sent);
    if (answer.kind !== "pdf") throw new Error(answer.kind);
    const kept = await PDFDocument.load(answer.bytes, { updateMetadata: false });
    expect(kept.getPageCount()).toBe(2);
    expect(kept.getAuthor()).toBeUndefined();
  });

  test("may lead to a web page", async () => {
    const sent = await aPdf((pdf) =>
      pressing(pdf, { S: PDFName.of("URI"), URI: PDFString.of("https://lakefront.example") }),
    );
    expect((await encodePdf(sent)).kind).toBe("pdf");
  });

  test.each(ACTIVE)("is not taken with %s", async (_what, change) => {
    expect(await encodePdf(await aPdf(change))).toEqual({ kind: "active" });
  });

  test("is not taken with what an older state of the file holds", async () => {
    const sent = await aPdf((pdf) => pdf.addJavaScript("open", "app.alert(1)"));
    const newer = await PDFDocument.load(sent, { updateMetadata: false });
    newer.catalog.delete(PDFName.of("Names"));
    expect((await encodePdf(Buffer.from(await newer.save()))).kind).toBe("active");
  });

  test("is not taken with a password", async () => {
    const sent = await aPdf((pdf) => pdf.encrypt({ ownerPassword: "swing-away-504" }));
    expect(await encodePdf(sent)).toEqual({ kind: "encrypted" });
  });

  test("is no program, picture or page that holds one", async () => {
    const pdf = await aPdf();
    for (const before of ["MZ", "<script>", "\x89PNG\r\n\x1a\n", " "]) {
      expect(await encodePdf(Buffer.concat([Buffer.from(before, "latin1"), pdf]))).toEqual({
        kind: "no_pdf",
      });
    }
    expect(await encodePdf(Buffer.alloc(0))).toEqual({ kind: "no_pdf" });
  });

  test("is no first line with nothing behind it", async () => {
    const pdf = await aPdf();
    for (const broken of ["%PDF-1.7\n", pdf.subarray(0, 200), "%PDF-1.7\n1 0 obj\n<<"]) {
      expect(await encodePdf(Buffer.from(broken))).toEqual({ kind: "broken" });
    }
  });
});
