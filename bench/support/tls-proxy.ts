import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Headers that belong to one HTTP/1.1 connection, which HTTP/2 forbids. */
const CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Serves a site over TLS and HTTP/2, as the proxy in front of it does in production. Over HTTP/1.1, browsers
 * load at most six files at a time, so that a page looks more than half a second slower than visitors find it.
 */
export async function startTlsProxy(siteUrl: string): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(selfSigned(), (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":")),
    );
    const { method, url } = incoming;
    const forwarded = request(siteUrl + url, { method, headers, agent }, (answer) => {
      const kept = Object.entries(answer.headers).filter(
        ([name]) => !CONNECTION_HEADERS.includes(name),
      );
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    stop() {
      server.close();
      agent.destroy();
    },
  };
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "raw-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const files = ["-keyout", key, "-out", cert];
  const options = [
    "-x509",
    "-newkey",
    "rsa:2048",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=localhost",
  ];
  try {
    const { status } = spawnSync("openssl", ["req", ...options, ...files], { stdio: "ignore" });
    if (status !== 0) throw new Error("Lighthouse needs the command openssl for a certificate.");
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
