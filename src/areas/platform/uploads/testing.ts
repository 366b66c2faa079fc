/** A part of a multipart body. */
export interface Part {
  name?: string;
  filename?: string;
  type?: string;
  content: Buffer | string;
}

const BOUNDARY = "----raw-tests";

export const MULTIPART = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

/** A multipart body as a browser writes it; without `end` it breaks off after the last part. */
export function multipartBody(parts: Part[], end = `\r\n--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.map(({ name = "file", filename, type = "image/png", content }, index) => {
    const file = filename === undefined ? "" : `; filename="${filename}"\r\ncontent-type: ${type}`;
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return Buffer.concat([
      Buffer.from(`${index > 0 ? "\r\n" : ""}${head}`),
      Buffer.from(content as string),
    ]);
  });
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
